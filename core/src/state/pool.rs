//! The pool of enchantments: each object (and each card in a deck that carries something) has a linked list of them.

use super::enchantment::{enchantment_flag, Enchantment, EnchantmentId};
use super::position::State;
use super::sizes::ENCHANTMENTS;
use super::slots::Slot;

/// Walks over a list of enchantments, the oldest first.
#[derive(Clone, Debug)]
pub struct Enchantments<'a> {
    pool: &'a [Enchantment; ENCHANTMENTS],
    next: EnchantmentId,
}

impl<'a> Iterator for Enchantments<'a> {
    type Item = &'a Enchantment;
    #[inline(always)]
    fn next(&mut self) -> Option<&'a Enchantment> {
        if self.next.is_none() {
            return None;
        }
        let enchantment = &self.pool[self.next.index()];
        self.next = enchantment.next;
        Some(enchantment)
    }
}

impl State {
    /// The enchantments of an object, the oldest first.
    #[inline(always)]
    pub fn enchantments(&self, slot: Slot) -> Enchantments<'_> {
        self.enchantments_from(self.entity(slot).first_enchantment)
    }
    /// The enchantments of a list, the oldest first.
    #[inline(always)]
    pub fn enchantments_from(&self, first: EnchantmentId) -> Enchantments<'_> {
        Enchantments { pool: &self.pool, next: first }
    }
    /// Returns the enchantment under the cursor and moves it on: for walks during which the position changes.
    #[inline(always)]
    pub fn next_enchantment(&self, cursor: &mut EnchantmentId) -> Option<Enchantment> {
        if cursor.is_none() {
            return None;
        }
        let enchantment = self.pool[cursor.index()];
        *cursor = enchantment.next;
        Some(enchantment)
    }
    /// The enchantment with that id.
    #[inline(always)]
    pub fn enchantment(&self, id: EnchantmentId) -> &Enchantment {
        &self.pool[id.index()]
    }
    /// The enchantment with that id, to be changed.
    #[inline(always)]
    pub fn enchantment_mut(&mut self, id: EnchantmentId) -> &mut Enchantment {
        &mut self.pool[id.index()]
    }

    /// Takes a free record of the pool for an enchantment that belongs to no list yet; `None` when the pool is full.
    pub fn add_enchantment(&mut self, enchantment: Enchantment) -> Option<EnchantmentId> {
        let id = if self.head.free_enchantment.is_some() {
            let id = self.head.free_enchantment;
            self.head.free_enchantment = self.enchantment(id).next;
            id
        } else if (self.head.n_enchantments as usize) < ENCHANTMENTS {
            self.head.n_enchantments += 1;
            EnchantmentId::new(self.head.n_enchantments - 1)
        } else {
            return None;
        };
        self.side_mut(enchantment.side).n_traces += enchantment.is_trace() as u8;
        *self.enchantment_mut(id) = enchantment;
        Some(id)
    }

    fn free_enchantment(&mut self, id: EnchantmentId) {
        let freed = *self.enchantment(id);
        self.side_mut(freed.side).n_traces -= freed.is_trace() as u8;
        *self.enchantment_mut(id) = Enchantment { next: self.head.free_enchantment, ..Enchantment::EMPTY };
        self.head.free_enchantment = id;
    }

    /// Forgets all enchantments of a list.
    pub fn free_chain(&mut self, first: EnchantmentId) {
        let mut id = first;
        while id.is_some() {
            let next = self.enchantment(id).next;
            self.free_enchantment(id);
            id = next;
        }
        self.trim_pool();
    }

    /// Forgets all enchantments of an object.
    pub fn drop_enchantments(&mut self, slot: Slot) {
        let first = self.entity(slot).first_enchantment;
        if first.is_some() {
            self.entity_mut(slot).first_enchantment = EnchantmentId::NONE;
            self.free_chain(first);
        }
    }

    /// When no enchantment is left the pool starts anew, so that copies stay short and canonical.
    fn trim_pool(&mut self) {
        let free = self.enchantments_from(self.head.free_enchantment).count();
        if free == self.head.n_enchantments as usize {
            self.head.n_enchantments = 0;
            self.head.free_enchantment = EnchantmentId::NONE;
        }
    }

    /// Adds an enchantment behind those that the object has.
    pub fn attach(&mut self, slot: Slot, id: EnchantmentId) {
        self.enchantment_mut(id).next = EnchantmentId::NONE;
        self.entity_mut(slot).first_enchantment = self.append_chain(self.entity(slot).first_enchantment, id);
    }

    /// Joins two lists; returns the first enchantment of the joined one.
    pub fn append_chain(&mut self, first: EnchantmentId, more: EnchantmentId) -> EnchantmentId {
        if first.is_none() {
            return more;
        }
        let mut last = first;
        while self.enchantment(last).next.is_some() {
            last = self.enchantment(last).next;
        }
        self.enchantment_mut(last).next = more;
        first
    }

    /// Takes out the enchantments for which `gone` holds; returns whether there were any.
    pub fn detach(&mut self, slot: Slot, mut gone: impl FnMut(&Enchantment) -> bool) -> bool {
        let mut any = false;
        let mut previous = EnchantmentId::NONE;
        let mut id = self.entity(slot).first_enchantment;
        while id.is_some() {
            let next = self.enchantment(id).next;
            if gone(self.enchantment(id)) {
                if previous.is_none() {
                    self.entity_mut(slot).first_enchantment = next;
                } else {
                    self.enchantment_mut(previous).next = next;
                }
                self.free_enchantment(id);
                any = true;
            } else {
                previous = id;
            }
            id = next;
        }
        if any {
            self.trim_pool();
        }
        any
    }

    /// Copies a list of enchantments, traces left out, for somebody who sees all of it; `None` when the pool is full.
    pub fn copy_chain(&mut self, from: EnchantmentId) -> Option<EnchantmentId> {
        let mut first = EnchantmentId::NONE;
        let mut last = EnchantmentId::NONE;
        let mut cursor = from;
        while let Some(enchantment) = self.next_enchantment(&mut cursor) {
            if enchantment.is_trace() {
                continue;
            }
            let order = self.new_order();
            let flags = enchantment.flags & !enchantment_flag::PRIVATE;
            let id = self.add_enchantment(Enchantment { next: EnchantmentId::NONE, order, flags, ..enchantment })?;
            if last.is_none() {
                first = id;
            } else {
                self.enchantment_mut(last).next = id;
            }
            last = id;
        }
        Some(first)
    }
}
