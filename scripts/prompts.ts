// Writes examples of all prompts of a whole run, per genre, to docs/prompts/.
import { mkdir, writeFile } from 'node:fs/promises'
import { examplePages } from './prompts/example-prompts.ts'

const folder = new URL('../docs/prompts/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const [name, page] of await examplePages()) await writeFile(new URL(name, folder), page)
