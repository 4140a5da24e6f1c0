// npm run fonts -- [all | list | <languages>]: downloads the fonts for PDF files into DATA_DIR
// before they are needed.
import { join } from 'node:path'
import { downloadOf, fetchFonts } from '#manuscript/export/fonts/fetch-fonts.ts'
import { fetchedFonts, installedFonts } from '#manuscript/export/fonts/find-fonts.ts'
import { families } from '#manuscript/export/fonts/font-families.ts'
import { languages } from '#manuscript/model/languages.ts'
import { loadCommandConfig } from '#server/config/index.ts'

const folder = join(loadCommandConfig().dataDir, 'fonts')
const megabytes = (name: string) => `${(downloadOf(name) / 1e6).toFixed(1)} MB`

const list = () => {
  const [installed, fetched] = [installedFonts(), fetchedFonts(folder)]
  for (const name of Object.keys(families)) {
    const where = installed[name]
      ? 'installed'
      : fetched[name]
        ? `in ${folder}`
        : `not here, ${megabytes(name)} to fetch`
    const codes = languages.filter(({ font }) => font === name).map(({ code }) => code)
    const used = codes.length > 3 ? `${codes.length} languages` : codes.join(', ') || 'any language'
    console.log(`${name.padEnd(22)}${where.padEnd(32)} ${used}`)
  }
}

const familiesOf = (words: string[]): string[] =>
  words.includes('all')
    ? Object.keys(families)
    : words.map((word) => {
        const language = languages.find(({ code }) => code === word.toLowerCase())
        if (language) return language.font
        throw new Error(
          `There is no language "${word}". npm run fonts -- list shows the languages that have a font of their own.`,
        )
      })

const get = async (words: string[]) => {
  const installed = installedFonts()
  const missing = [...new Set(familiesOf(words))].filter((name) => !installed[name])
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  await fetchFonts(missing, folder, {
    signal: stopping.signal,
    onBegin: (name) => console.log(`Getting ${name} (${megabytes(name)}) ...`),
  })
  console.log(missing.length ? `The fonts are in ${folder}.` : 'The fonts were installed with Inkloom.')
}

const words = process.argv.slice(2)
try {
  if (words[0] === 'list') list()
  else await get(words.length ? words : ['all'])
} catch (error) {
  console.error(error instanceof Error ? `The fonts could not be fetched: ${error.message}` : error)
  process.exitCode = 1
}
