import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { onlyUsedIcons } from './scripts/only-used-icons.ts'
import { site } from './scripts/prerender.ts'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwind(), onlyUsedIcons(), site()],
  build: {
    // scripts/build.mjs names another one, for each build its own.
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows files of this origin only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
})
