import { builtServer, databaseFlags } from '../../scripts/server-build.mjs'

/**
 * Returns the Node.js arguments that run a program of Inkloom. `npm test` runs the bundle, as users
 * do, which starts in a third of the time. A test that runs alone uses the sources.
 */
export const program = (source: `${string}.ts`, { built = process.env['TEST_SERVER'] === 'built' } = {}): string[] => {
  if (!built) return [source]
  const folder = builtServer()
  if (folder === null) throw new Error('There is no bundle to test: npm run build')
  return [...databaseFlags, `${folder}/${source.slice(0, -'.ts'.length).replaceAll('/', '-')}.js`]
}
