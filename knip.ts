import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  entry: [
    'scripts/*.{mjs,ts}',
    'server/main.ts',
    'web/app/entry.tsx', // named by web/app.html
    'web/development/entry.tsx', // named by web/development/components.html
    'web/site/islands.ts', // named, as the next, by scripts/prerender.ts
    'web/site/{render.tsx,site.css}',
    // Loaded by their address, as a thread, a process or a bundle of their own.
    '{manuscript,server,writer}/**/*{worker,child}.ts',

    'tests/doubles/*/main.ts',
    'tests/processes/fixtures/*.ts', // programs that tests start
    'tests/browser/**/*.{spec,ts}',
    'bench/**/*.bench.ts',
    'bench/editor/{ours,lexical,lexical-chapters,tiptap}.{ts,tsx}', // named by their HTML pages
  ],
  project: ['{manuscript,contract,writer,server,web,tests,bench,scripts}/**/*.{ts,tsx,mjs,css}'],
  ignore: ['tests/api/developer-client.ts'], // generated
  ignoreDependencies: [
    'kubernetes-models', // loaded by kind in tests/deploy/kubernetes.test.ts
    '@expo-google-fonts/*', // font files, resolved by the names in manuscript/export/font-families.ts
    'oxlint', // run by scripts/check.mjs
    'oxlint-tsgolint', // what makes oxlint type-aware
  ],
  ignoreBinaries: [
    'taskset', // Linux has it; a bench does without where it is missing
    'mount', // a test that needs it is left out without it, as with the next three
    'umount',
    'openssl',
    'systemd-analyze', // of systemd
  ],
  ignoreExportsUsedInFile: true,
}

export default config
