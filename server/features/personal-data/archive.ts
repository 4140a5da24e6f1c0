import { setImmediate } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { PersonalFile } from '../../exports/personal-files.ts'

/** The bytes that are compressed before other calls get a turn. */
const AT_ONCE = 256_000

const readMe = `This archive holds everything that Inkloom stores about your account.

projects/   one folder per project: text.txt is the manuscript as plain text, editor-state.json the same as the editor keeps it,
            guidelines.json and references.json what you gave the AI, history.jsonl every save since the project was begun.
books/      one folder per generated book, with its text and everything that was written for it.
account.json  your account, plan, words, tokens, payments, sign-ins and consents. Passwords and keys are left out.
`

/** Creates a ZIP file. Each file is compressed in pieces, so that other calls run in between. */
export const zipOf = async (files: AsyncIterable<PersonalFile>): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    parts.push(new Uint8Array(chunk))
  })
  const add = async ({ path, text }: PersonalFile) => {
    const entry = new ZipDeflate(path, { level: 6 })
    zip.add(entry)
    const bytes = strToU8(text)
    for (let at = 0; at < bytes.length; at += AT_ONCE) {
      entry.push(bytes.subarray(at, at + AT_ONCE))
      await setImmediate()
    }
    entry.push(new Uint8Array(), true)
  }
  await add({ path: 'README.txt', text: readMe })
  for await (const file of files) await add(file)
  zip.end()
  return new Blob(parts)
}
