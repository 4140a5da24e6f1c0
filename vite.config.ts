import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { onlyUsedIcons } from './scripts/only-used-icons.ts'
import { site } from './scripts/prerender.ts'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwind(), onlyUsedIcons(), site()],
  build: {
    // scripts/build.mjs overrides it with a separate folder for each build.
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy only allows files of this origin, so data: URLs would be blocked.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
})
