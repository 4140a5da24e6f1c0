import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { site } from './scripts/prerender.ts'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwind(), site()],
  build: {
    // scripts/build-web.mjs names another one, for each build its own.
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows files of this origin only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
