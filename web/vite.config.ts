import { defineConfig } from "vite";

// The built files are part of the repository and of the wheel: nobody needs Node to use HearthLab.
export default defineConfig({
  build: {
    outDir: "../python/hearthlab/web/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
});
