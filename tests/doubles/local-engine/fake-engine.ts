import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { engineFolder } from '#writer/model/local/engine.ts'

/**
 * The part of `node-llama-cpp` that Inkloom uses. It always writes the same text, whichever model
 * it loads.
 */
const code = (text: string) => `
const words = ${JSON.stringify(text)}.split(/(?<= )/)
const sequence = {
  tokenMeter: { getState: () => ({}), diff: () => ({ usedInputTokens: 12, usedOutputTokens: words.length }) },
}
const model = { trainContextSize: 4096, createContext: async () => ({ getSequence: () => sequence }) }
export const getLlama = async () => ({ loadModel: async () => model, createGrammarForJsonSchema: async () => ({}) })
export class LlamaChatSession {
  setChatHistory() {}
  dispose() {}
  async promptWithMeta(_, { onTextChunk }) {
    for (const word of words) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      onTextChunk(word)
    }
    return { responseText: words.join(''), stopReason: 'eogToken' }
  }
}
`

/** Installs a fake engine into a data folder, in place of the one from the package registry. */
export const installFakeEngine = (dataDir: string, text: string): void => {
  const folder = join(engineFolder(dataDir), 'node_modules', 'node-llama-cpp')
  const entry = join(folder, 'dist', 'index.js')
  mkdirSync(dirname(entry), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(entry, code(text))
}
