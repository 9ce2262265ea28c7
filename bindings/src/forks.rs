//! Forks agents' processes from a zygote and puts up their walls, without running Python.
//!
//! After a fork, every memory page that either process writes has to be copied first. Python writes to nearly everything
//! that it looks at, so its way from the request to the agent would take hundreds of copies in both processes.

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// What bounds an agent's process.
#[cfg_attr(not(unix), allow(dead_code))]
#[pyclass(name = "Walls", frozen)]
struct Walls {
    /// Seconds of CPU time.
    cpu: Option<u64>,
    /// The limit of threads is per user. Outside strict, that would include all processes of whoever runs the arena.
    strict: bool,
    /// The filters of system calls: of an agent, and of a program, which executes another one.
    filters: [Option<Filter>; 2],
}

/// A filter of system calls: its instructions of eight bytes, and which of them compare with the id of the process.
type Filter = (Vec<u8>, Vec<usize>);

#[pymethods]
impl Walls {
    #[new]
    fn new(cpu: Option<u64>, strict: bool, agent: Option<Filter>, program: Option<Filter>) -> Self {
        Walls { cpu, strict, filters: [agent, program] }
    }

    /// Puts up the walls around this process for good; `rules` is an open set of rules of landlock.
    #[pyo3(signature = (memory, rules=None, program=false))]
    fn wear(&self, memory: u64, rules: Option<i32>, program: bool) -> PyResult<()> {
        system::wear(self, memory, rules, program).map_err(|error| PyOSError::new_err(error.to_string()))
    }
}

/// A request for a process.
#[cfg_attr(not(unix), allow(dead_code))]
struct Request {
    program: Option<String>,
    modules: BTreeMap<String, Vec<String>>,
    folder: Option<String>,
    readable: Vec<String>,
    memory: u64,
}

/// What a forked process does next: why a wall could not be put up, a program, the modules of an agent, and its folder.
type Begin = (Option<String>, Option<String>, BTreeMap<String, Vec<String>>, Option<String>);

/// Forks and reaps as the referee at the other end of the socket asks, until it closes it; then returns None.
///
/// In a forked process, it returns what that does next, behind its walls. By then nothing here remembers who else plays.
/// `rules(readable, program)` returns an open set of rules, which serves all processes that may read the same.
#[pyfunction]
fn serve_forks(py: Python<'_>, control: i32, walls: &Walls, rules: &Bound<'_, PyAny>) -> PyResult<Option<Begin>> {
    system::serve(py, control, walls, rules)
}

/// Takes the free places out of the memory of this process, so that what is allocated from here on lies side by side.
///
/// Otherwise a forked process would use many of them, each on another page that has to be copied.
#[pyfunction]
fn fill_gaps(_py: Python<'_>) {
    fill_pools();
    system::fill_gaps();
}

/// Fills the gaps in the memory that Python manages itself: blocks of up to 512 bytes, in pools of one size each.
fn fill_pools() {
    const POOL: usize = 1 << 14;
    /// More bytes than lie in the gaps of the pools of one size.
    const MOST: usize = 1 << 22;
    for size in (16..=512).step_by(16) {
        // A pool that was empty hands out its blocks one after the other.
        let (mut last, mut row) = (0, 0);
        for _ in 0..MOST / size {
            // SAFETY: nothing is written through the pointer, and the block is never freed, which is its purpose.
            let block = unsafe { pyo3::ffi::PyMem_Malloc(size) } as usize;
            row = if block == last + size { row + 1 } else { 0 };
            last = block;
            if block % POOL + 2 * size > POOL && row + 1 >= (POOL - 256) / size - 1 {
                break;
            }
        }
    }
}

/// Moves the heap, and the memory at these addresses, into huge pages if the kernel can: a fork has less to copy.
#[pyfunction]
fn use_huge_pages(addresses: Vec<usize>) {
    system::use_huge_pages(addresses);
}

#[cfg(unix)]
mod system {
    use super::*;
    use pyo3::exceptions::PyValueError;
    use serde_json::{json, Value};
    use std::collections::HashMap;
    use std::io;
    use std::mem::{size_of, zeroed};

    /// The descriptor of the connection to the referee; below are the standard ones, and there are no others.
    const CHANNEL: i32 = 3;
    /// Descriptors from here on are free.
    const ASIDE: i32 = 100;
    const FILES: u64 = 64;
    const THREADS: u64 = 64;

    pub fn serve(py: Python<'_>, control: i32, walls: &Walls, rules: &Bound<'_, PyAny>) -> PyResult<Option<Begin>> {
        let mut zygote = Zygote { control, children: Vec::new(), rules: HashMap::new() };
        let found = zygote.serve(py, walls, rules);
        if !matches!(found, Ok(Some(_))) {
            zygote.end();
        }
        found
    }

    impl Request {
        fn read(asked: &Value) -> Option<Request> {
            let texts = |value: &Value| -> Option<Vec<String>> {
                value.as_array()?.iter().map(|text| text.as_str().map(String::from)).collect()
            };
            let text = |key: &str| asked[key].as_str().map(String::from);
            let modules = asked["modules"].as_object()?.iter();
            Some(Request {
                program: text("program"),
                modules: modules.map(|(name, places)| Some((name.clone(), texts(places)?))).collect::<Option<_>>()?,
                folder: text("folder"),
                readable: texts(&asked["readable"])?,
                memory: asked["memory"].as_u64()?,
            })
        }
    }

    /// The parent of agents' processes.
    struct Zygote {
        control: i32,
        children: Vec<i32>,
        /// The open sets of rules.
        rules: HashMap<(Vec<String>, bool), Option<i32>>,
    }

    impl Zygote {
        /// Does what is asked until there is nothing more, or until this is a forked process.
        fn serve(&mut self, py: Python<'_>, walls: &Walls, make: &Bound<'_, PyAny>) -> PyResult<Option<Begin>> {
            while let Some((asked, files)) = self.received()? {
                if let Some(pid) = asked["pid"].as_i64() {
                    self.reap(pid as i32)?;
                    continue;
                }
                let (Some(asked), &[channel, output]) = (Request::read(&asked), &files[..]) else {
                    return Err(PyValueError::new_err("a request is not one"));
                };
                let rules = self.rules(&asked, make)?;
                if self.fork(py, files)? {
                    return Ok(Some(begin(asked, walls, rules, channel, output)));
                }
            }
            Ok(None)
        }

        /// Waits for a request; returns it with its files, and None at the end.
        fn received(&self) -> PyResult<Option<(Value, Vec<i32>)>> {
            let (mut line, mut files) = (Vec::new(), Vec::new());
            while line.last() != Some(&b'\n') {
                if receive(self.control, &mut line, &mut files)? == 0 {
                    return Ok(None);
                }
            }
            let asked = serde_json::from_slice(&line).map_err(|error| PyValueError::new_err(error.to_string()))?;
            Ok(Some((asked, files)))
        }

        /// Returns the open set of rules for a request.
        fn rules(&mut self, asked: &Request, make: &Bound<'_, PyAny>) -> PyResult<Option<i32>> {
            let key = (asked.readable.clone(), asked.program.is_some());
            if let Some(&found) = self.rules.get(&key) {
                return Ok(found);
            }
            let made = make.call1((&asked.readable, asked.program.is_some()))?.extract()?;
            self.rules.insert(key, made);
            Ok(made)
        }

        /// Forks and tells the referee; returns whether this is the new process.
        fn fork(&mut self, py: Python<'_>, files: Vec<i32>) -> PyResult<bool> {
            let pid = fork(py)?;
            if pid == 0 {
                return Ok(true);
            }
            self.children.push(pid);
            for file in files {
                close(file);
            }
            let handle = handle_of(pid)?;
            answer(self.control, &json!({"pid": pid}), handle)?;
            handle.into_iter().for_each(close);
            Ok(false)
        }

        /// Waits for the end of a process and tells the referee how it ended.
        fn reap(&mut self, pid: i32) -> PyResult<()> {
            let mut status = 0;
            // SAFETY: the pointer is to a live integer; the call writes it and nothing else.
            while unsafe { libc::waitpid(pid, &mut status, 0) } < 0 {
                let error = io::Error::last_os_error();
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error.into());
                }
            }
            self.children.retain(|&child| child != pid);
            let code = if libc::WIFSIGNALED(status) { -libc::WTERMSIG(status) } else { libc::WEXITSTATUS(status) };
            Ok(answer(self.control, &json!({"status": code}), None)?)
        }

        /// Ends all processes.
        fn end(self) {
            for pid in self.children {
                // SAFETY: a call without pointers; the process has not been reaped, so that the id is still its own.
                unsafe { libc::kill(pid, libc::SIGKILL) };
            }
        }
    }

    /// Puts up the walls around a forked process. If its files cannot be set up, it ends.
    fn begin(asked: Request, walls: &Walls, rules: Option<i32>, channel: i32, output: i32) -> Begin {
        let Request { program, modules, folder, memory, .. } = asked;
        let Ok(rules) = arrange(channel, output, rules) else {
            // SAFETY: a call without pointers, which does not return.
            unsafe { libc::_exit(1) }
        };
        let failed = wear(walls, memory, rules, program.is_some()).err();
        (failed.map(|error| error.to_string()), program, modules, folder)
    }

    /// Gives a forked process its files and no others; returns where the rules are.
    fn arrange(channel: i32, output: i32, rules: Option<i32>) -> io::Result<Option<i32>> {
        // Moved out of the way first: their numbers may be among those that are assigned below.
        let (channel, output) = (aside(channel)?, aside(output)?);
        let rules = rules.map(aside).transpose()?;
        die_with_parent();
        // An input at its end. The flags of a file shared by all games would persist from one game to the next.
        place(empty_input()?, 0)?;
        place(output, 1)?;
        place(output, 2)?;
        place(channel, CHANNEL)?;
        let rules = rules.map(|rules| place(rules, CHANNEL + 1)).transpose()?;
        close_from(CHANNEL + 1 + rules.is_some() as i32);
        Ok(rules)
    }

    /// Puts up the walls around this process.
    pub fn wear(walls: &Walls, memory: u64, rules: Option<i32>, program: bool) -> io::Result<()> {
        limit(libc::RLIMIT_CORE, 0)?;
        limit(libc::RLIMIT_FSIZE, 0)?;
        limit(libc::RLIMIT_NOFILE, FILES)?;
        limit(libc::RLIMIT_MEMLOCK, 0)?;
        if cfg!(target_os = "linux") {
            limit(libc::RLIMIT_AS, memory)?; // elsewhere the address space cannot be limited
        }
        if let Some(seconds) = walls.cpu {
            limit(libc::RLIMIT_CPU, seconds)?;
        }
        if walls.strict {
            limit(libc::RLIMIT_NPROC, THREADS)?;
        }
        forbid(rules, walls.filters[program as usize].as_ref())
    }

    /// More bytes than lie in the gaps of a zygote.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    const MOST_GAPS: usize = 1 << 26;

    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    pub fn fill_gaps() {
        // SAFETY: nothing is written through the pointers, and what is freed was allocated just before. The other blocks
        // are never freed, which is their purpose.
        unsafe {
            libc::malloc_trim(0);
            let end = libc::sbrk(0);
            let mut filled = 0;
            for size in (1..=64).rev().map(|n| n << 10).chain((1..64).rev().map(|n| n << 4)) {
                while filled < MOST_GAPS {
                    let block = libc::malloc(size);
                    if block >= end {
                        libc::free(block);
                        break;
                    }
                    filled += size;
                }
            }
        }
    }

    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    pub fn fill_gaps() {}

    #[cfg(not(target_os = "linux"))]
    pub fn use_huge_pages(_addresses: Vec<usize>) {}

    /// Forks without the hooks of `os.fork`, which fix up locks and threads that this process does not have.
    #[cfg(target_os = "linux")]
    fn fork(_py: Python<'_>) -> PyResult<i32> {
        // SAFETY: this process has one thread.
        Ok(checked(unsafe { libc::fork() })?)
    }

    #[cfg(not(target_os = "linux"))]
    fn fork(py: Python<'_>) -> PyResult<i32> {
        py.import("os")?.call_method0("fork")?.extract()
    }

    fn checked(result: i32) -> io::Result<i32> {
        if result < 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(result)
    }

    fn aside(file: i32) -> io::Result<i32> {
        // SAFETY: a call without pointers.
        checked(unsafe { libc::fcntl(file, libc::F_DUPFD, ASIDE) })
    }

    fn place(file: i32, number: i32) -> io::Result<i32> {
        // SAFETY: a call without pointers.
        checked(unsafe { libc::dup2(file, number) })
    }

    fn close(file: i32) {
        // SAFETY: a call without pointers; nothing else in this process owns the file.
        unsafe { libc::close(file) };
    }

    /// Returns an input that is at its end.
    fn empty_input() -> io::Result<i32> {
        let mut ends = [0; 2];
        // SAFETY: the pointer is to two live integers, which the call writes.
        checked(unsafe { libc::pipe(ends.as_mut_ptr()) })?;
        close(ends[1]);
        Ok(ends[0])
    }

    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    type Limited = libc::__rlimit_resource_t;
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    type Limited = i32;

    /// Lowers a limit of this process.
    fn limit(which: Limited, most: u64) -> io::Result<()> {
        let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        // SAFETY: the pointer is to a live limit; the call writes it and nothing else.
        checked(unsafe { libc::getrlimit(which, &mut limit) })?;
        let most = limit.rlim_max.min(most as libc::rlim_t);
        limit = libc::rlimit { rlim_cur: most, rlim_max: most };
        // SAFETY: the pointer is to a live limit, which the call reads.
        checked(unsafe { libc::setrlimit(which, &limit) }).map(drop)
    }

    /// Room for the numbers of two files beside a message.
    #[repr(C, align(8))]
    struct Ancillary([u8; 64]);

    /// Reads what is there of a message and its files; returns the number of bytes.
    fn receive(control: i32, line: &mut Vec<u8>, files: &mut Vec<i32>) -> io::Result<usize> {
        let mut piece = [0u8; 1 << 13];
        let mut beside = Ancillary([0; 64]);
        let mut part = libc::iovec { iov_base: piece.as_mut_ptr().cast(), iov_len: piece.len() };
        // SAFETY: a message of zeros is a message without anything.
        let mut message: libc::msghdr = unsafe { zeroed() };
        (message.msg_iov, message.msg_iovlen) = (&mut part, 1);
        (message.msg_control, message.msg_controllen) = (beside.0.as_mut_ptr().cast(), beside.0.len() as _);
        let got = loop {
            // SAFETY: the message points to a piece and to room beside it that live during the call.
            let got = unsafe { libc::recvmsg(control, &mut message, 0) };
            match usize::try_from(got) {
                Ok(got) => break got,
                Err(_) if io::Error::last_os_error().kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return Err(io::Error::last_os_error()),
            }
        };
        line.extend_from_slice(&piece[..got]);
        // SAFETY: the kernel has filled in the message; what it wrote beside it is walked as the macros of the C library do.
        unsafe {
            let mut head = libc::CMSG_FIRSTHDR(&message);
            while !head.is_null() {
                if ((*head).cmsg_level, (*head).cmsg_type) == (libc::SOL_SOCKET, libc::SCM_RIGHTS) {
                    let count = ((*head).cmsg_len as usize - libc::CMSG_LEN(0) as usize) / size_of::<i32>();
                    let first = libc::CMSG_DATA(head).cast::<i32>();
                    files.extend((0..count).map(|at| first.add(at).read_unaligned()));
                }
                head = libc::CMSG_NXTHDR(&message, head);
            }
        }
        Ok(got)
    }

    /// Sends a line of JSON, and a file if there is one.
    fn answer(control: i32, said: &Value, file: Option<i32>) -> io::Result<()> {
        let mut line = (said.to_string() + "\n").into_bytes();
        let mut beside = Ancillary([0; 64]);
        let mut part = libc::iovec { iov_base: line.as_mut_ptr().cast(), iov_len: line.len() };
        // SAFETY: a message of zeros is a message without anything.
        let mut message: libc::msghdr = unsafe { zeroed() };
        (message.msg_iov, message.msg_iovlen) = (&mut part, 1);
        if let Some(file) = file {
            let size = size_of::<i32>() as u32;
            message.msg_control = beside.0.as_mut_ptr().cast();
            // SAFETY: the room beside the message is large enough for one number, and aligned as its head has to be.
            unsafe {
                message.msg_controllen = libc::CMSG_SPACE(size) as _;
                let head = libc::CMSG_FIRSTHDR(&message);
                ((*head).cmsg_level, (*head).cmsg_type) = (libc::SOL_SOCKET, libc::SCM_RIGHTS);
                (*head).cmsg_len = libc::CMSG_LEN(size) as _;
                libc::CMSG_DATA(head).cast::<i32>().write_unaligned(file);
            }
        }
        // SAFETY: the message points to a line and to room beside it that live during the call.
        let sent = unsafe { libc::sendmsg(control, &message, 0) };
        if sent < 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(())
    }

    #[cfg(target_os = "linux")]
    pub use linux::use_huge_pages;
    #[cfg(target_os = "linux")]
    use linux::{close_from, die_with_parent, forbid, handle_of};
    #[cfg(not(target_os = "linux"))]
    use other::{close_from, die_with_parent, forbid, handle_of};

    #[cfg(target_os = "linux")]
    mod linux {
        use super::{checked, close, io, Filter};
        use libc::{c_int, c_long, c_ulong};

        const HIGHEST: u32 = 1 << 16;
        const HUGE: usize = 1 << 21;
        /// Not every C library has it.
        const MADV_COLLAPSE: c_int = 25;
        /// More huge pages than the heap of a zygote takes.
        const MOST_HUGE: usize = 64;

        /// Asks for the huge pages by address: at strict there is no /proc to list the areas of this process.
        pub fn use_huge_pages(addresses: Vec<usize>) {
            // SAFETY: a call that moves nothing.
            let end = unsafe { libc::sbrk(0) } as usize;
            let mut pages: Vec<usize> = addresses.into_iter().map(|address| address / HUGE).collect();
            pages.extend((end / HUGE).saturating_sub(MOST_HUGE)..end / HUGE);
            pages.sort_unstable();
            pages.dedup();
            for page in pages {
                // SAFETY: the call changes where memory is, not what it holds. It returns an error, which is fine, if the
                // kernel is older than 6.1, and for a page that does not belong entirely to one area.
                unsafe { libc::madvise((page * HUGE) as *mut libc::c_void, HUGE, MADV_COLLAPSE) };
            }
        }

        /// Returns a handle of a process.
        pub fn handle_of(pid: i32) -> io::Result<Option<i32>> {
            // SAFETY: a call without pointers.
            Ok(Some(checked(unsafe { libc::syscall(libc::SYS_pidfd_open, pid, 0) } as i32)?))
        }

        pub fn die_with_parent() {
            // SAFETY: a call without pointers.
            unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) };
        }

        pub fn close_from(first: i32) {
            // SAFETY: a call without pointers; the files belong to the zygote, of which nothing goes on in this process.
            unsafe { libc::syscall(libc::SYS_close_range, first as u32, HIGHEST, 0) };
        }

        /// Forbids files by the rules and system calls by the filter.
        pub fn forbid(rules: Option<i32>, filter: Option<&Filter>) -> io::Result<()> {
            control(libc::PR_SET_NO_NEW_PRIVS, 1, 0)?; // both need it
            if let Some(rules) = rules {
                // SAFETY: a call without pointers.
                checked(unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules as c_long, 0) } as i32)?;
                close(rules);
            }
            filter.map_or(Ok(()), apply)
        }

        fn apply((code, own): &Filter) -> io::Result<()> {
            let number = |at: &[u8]| u32::from_le_bytes([at[4], at[5], at[6], at[7]]);
            let mut code: Vec<libc::sock_filter> = code
                .chunks_exact(8)
                .map(|at| libc::sock_filter {
                    code: u16::from_le_bytes([at[0], at[1]]),
                    jt: at[2],
                    jf: at[3],
                    k: number(at),
                })
                .collect();
            for &at in own {
                code[at].k = std::process::id();
            }
            let program = libc::sock_fprog { len: code.len() as u16, filter: code.as_mut_ptr() };
            let program: *const libc::sock_fprog = &program;
            control(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER as c_ulong, program as c_ulong)
        }

        fn control(option: c_int, first: c_ulong, second: c_ulong) -> io::Result<()> {
            // SAFETY: with a filter, the second argument is the address of a live program; otherwise there are no pointers.
            checked(unsafe { libc::prctl(option, first, second, 0 as c_ulong, 0 as c_ulong) }).map(drop)
        }
    }

    #[cfg(not(target_os = "linux"))]
    mod other {
        use super::{close, io, Filter, ASIDE};

        pub fn handle_of(_pid: i32) -> io::Result<Option<i32>> {
            Ok(None)
        }

        pub fn die_with_parent() {}

        pub fn close_from(first: i32) {
            (first..2 * ASIDE).for_each(close);
        }

        pub fn forbid(_rules: Option<i32>, _filter: Option<&Filter>) -> io::Result<()> {
            Ok(())
        }
    }
}

/// Other systems have no processes of agents.
#[cfg(not(unix))]
mod system {
    use super::*;
    use std::io;

    pub fn serve(_: Python<'_>, _: i32, _: &Walls, _: &Bound<'_, PyAny>) -> PyResult<Option<Begin>> {
        Ok(None)
    }

    pub fn fill_gaps() {}

    pub fn use_huge_pages(_addresses: Vec<usize>) {}

    pub fn wear(_: &Walls, _: u64, _: Option<i32>, _: bool) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<Walls>()?;
    m.add_function(wrap_pyfunction!(fill_gaps, m)?)?;
    m.add_function(wrap_pyfunction!(use_huge_pages, m)?)?;
    m.add_function(wrap_pyfunction!(serve_forks, m)?)
}
