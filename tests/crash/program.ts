import { builtServer, databaseFlags } from '../../scripts/server-build.mjs'

/**
 * What Node is given to run a program of Inkloom. `npm test` has built the bundle, which is what people run, and which starts
 * in a third of the time; a test that is run alone runs the sources.
 */
export const program = (source: `${string}.ts`, { built = process.env['TEST_SERVER'] === 'built' } = {}): string[] => {
  if (!built) return [source]
  const folder = builtServer()
  if (folder === null) throw new Error('There is no bundle to test: npm run build')
  return [...databaseFlags, `${folder}/${source.slice(0, -'.ts'.length).replaceAll('/', '-')}.js`]
}
