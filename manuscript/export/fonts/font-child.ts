// A process that fetches fonts outside of requests and the server. Its arguments are the folder and
// the families. It exits when stdin closes, that is, when its parent ends. Errors go to stderr in
// one line.
import { writeSync } from 'node:fs'
import { fetchFonts, FontsNotFetched } from './fetch-fonts.ts'

const [folder = '', ...names] = process.argv.slice(2)
const stopping = new AbortController()
const stop = () => stopping.abort()
process.stdin.resume().once('end', stop).once('close', stop)
try {
  await fetchFonts(names, folder, { signal: stopping.signal })
  process.exit(0)
} catch (error) {
  writeSync(2, error instanceof FontsNotFetched ? error.message : 'the process that fetches it was stopped')
  process.exit(1)
}
