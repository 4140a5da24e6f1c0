import { readdirSync, readFileSync } from 'node:fs'
import type { LanguageCode } from '#manuscript/model/languages.ts'

export interface RealBook {
  language: LanguageCode
  paragraphs: string[]
}

const ownFolder = new URL('books/', import.meta.url)

/**
 * Returns the books of a folder with a plain text file for each language. The default is the folder
 * of excerpts in this repository.
 */
export const readBooks = (folder: string | URL = ownFolder): RealBook[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => ({
      language: file.replace('.txt', '') as LanguageCode,
      paragraphs: readFileSync(typeof folder === 'string' ? `${folder}/${file}` : new URL(file, folder), 'utf8')
        .split(/\n\s*\n/u)
        .map((paragraph) => paragraph.trimEnd())
        .filter((paragraph) => paragraph.trim() !== ''),
    }))

const sizes = [1, 1, 2, 3, 5, 8, 15, 30]

/**
 * Splits a book into consecutive sections of one to thirty paragraphs. `random` returns numbers
 * from 0 to 1.
 */
export const sectionsOf = (paragraphs: readonly string[], random: () => number): string[] => {
  const sections: string[] = []
  for (let at = 0; at < paragraphs.length;) {
    const size = sizes[Math.floor(random() * sizes.length)]!
    sections.push(paragraphs.slice(at, at + size).join('\n\n'))
    at += size
  }
  return sections
}
