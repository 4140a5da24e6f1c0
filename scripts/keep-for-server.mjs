// For an image: takes out of package.json what only building, testing and developing need, so that `npm prune` removes it.
import { globSync, readFileSync, writeFileSync } from 'node:fs'

/** Named in the source, but for development only, or given by the image itself. */
const never = new Set(['vite', 'node'])
/** Found by names that are put together. */
const always = /^@expo-google-fonts\//

const sources = globSync(['{server,contract,manuscript,writer}/**/*.{ts,mjs}', 'scripts/{admin,model,show-table}.ts'])
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))
const isNamed = (name) => sources.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`))

const described = JSON.parse(readFileSync('package.json', 'utf8'))
const kept = Object.entries(described.dependencies).filter(
  ([name]) => !never.has(name) && (always.test(name) || isNamed(name)),
)
described.dependencies = Object.fromEntries(kept)
delete described.devDependencies
delete described.allowScripts
writeFileSync('package.json', `${JSON.stringify(described, null, 2)}\n`)
