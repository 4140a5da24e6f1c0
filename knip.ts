import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  entry: [
    'scripts/*.{mjs,ts}',
    'server/main.ts',
    'web/app/entry.tsx', // loaded by web/app.html
    'web/development/entry.tsx', // loaded by web/development/components.html
    'web/site/islands.ts', // like the next line, loaded by scripts/prerender.ts
    'web/site/{render.tsx,site.css}',
    // Loaded by URL as threads, processes or separate bundles.
    '{manuscript,server,writer}/**/*{worker,child}.ts',

    'tests/doubles/*/main.ts',
    'tests/processes/fixtures/*.ts', // programs that tests start
    'tests/browser/**/*.{spec,ts}',
    'tests/types/*.ts', // read by the compiler alone
    'bench/**/*.bench.ts',
    'bench/editor/{ours,plain,lexical,lexical-chapters,tiptap}.{ts,tsx}', // loaded by their HTML pages
  ],
  project: ['{manuscript,contract,writer,server,web,tests,bench,scripts}/**/*.{ts,tsx,mjs,css}'],
  ignore: ['tests/api/developer-client.ts'], // generated
  ignoreDependencies: [
    'kubernetes-models', // loaded by kind in tests/deploy/kubernetes.test.ts
    '@expo-google-fonts/*', // font files, resolved by their names in manuscript/export/fonts/font-families.ts
    'oxlint', // run by scripts/check.mjs
    'oxlint-tsgolint', // makes oxlint type-aware
  ],
  ignoreBinaries: [
    'taskset', // part of Linux; optional in a benchmark
    'mount', // like the next three, a test that needs it is skipped without it
    'umount',
    'openssl',
    'systemd-analyze',
  ],
  ignoreExportsUsedInFile: true,
}

export default config
