import { readdirSync, readFileSync } from 'node:fs'
import type { LanguageCode } from '#manuscript/model/languages.ts'

export interface Passage {
  name: string
  /** Name of the file: articles, essays, letters, ... or the language. */
  kind: string
  language: LanguageCode
  text: string
}

const folder = new URL('.', import.meta.url)
const foreign: Readonly<Record<string, LanguageCode>> = {
  german: 'german',
  french: 'french',
  spanish: 'spanish',
  russian: 'russian',
  arabic: 'arabic',
  chinese: 'chinese_simplified',
  japanese: 'japanese',
  hindi: 'hindi',
  thai: 'thai',
}

/** Returns all passages of this folder. In each file, a line `%% name` starts one. */
export const readPassages = (): Passage[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .flatMap((file) => {
      const kind = file.replace('.md', '')
      return readFileSync(new URL(file, folder), 'utf8')
        .split(/^%% /m)
        .slice(1)
        .map((passage): Passage => {
          const end = passage.indexOf('\n')
          const name = passage.slice(0, end)
          const traditional = name === '博物館' ? 'chinese_traditional' : undefined
          return {
            name,
            kind,
            language: traditional ?? foreign[kind] ?? 'english',
            text: passage.slice(end + 1).trim(),
          }
        })
    })
