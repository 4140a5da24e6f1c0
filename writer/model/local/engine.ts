import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The part of `node-llama-cpp` that is used; it is not installed with Inkloom, so its own types are not at hand. */
export interface Engine {
  getLlama(options: {
    maxThreads: number
    logLevel: string
    build: 'never'
    skipDownload: boolean
    progressLogs: boolean
  }): Promise<Llama>
  LlamaChatSession: new (options: { contextSequence: Sequence; autoDisposeSequence: boolean }) => ChatSession
  createModelDownloader(options: {
    modelUri: string
    dirPath: string
    onProgress?: (status: { totalSize: number; downloadedSize: number }) => void
  }): Promise<{ download(options: { signal?: AbortSignal }): Promise<string> }>
}

export interface Llama {
  loadModel(options: { modelPath: string }): Promise<{
    readonly trainContextSize: number
    createContext(options: { contextSize: { max: number }; threads: number }): Promise<{ getSequence(): Sequence }>
  }>
  createGrammarForJsonSchema(schema: object): Promise<object>
}

export interface Sequence {
  readonly tokenMeter: {
    getState(): object
    diff(state: object): { usedInputTokens: number; usedOutputTokens: number }
  }
}

export type HistoryItem = { type: 'system' | 'user'; text: string } | { type: 'model'; response: string[] }

export interface ChatSession {
  setChatHistory(history: HistoryItem[]): void
  promptWithMeta(
    prompt: string,
    options: {
      onTextChunk(text: string): void
      signal: AbortSignal
      maxTokens?: number
      temperature?: number
      grammar?: object
    },
  ): Promise<{ responseText: string; stopReason: string }>
  dispose(): void
}

/** Pinned, since the package changes its interface between minor versions. */
export const engineVersion = '3.22.1'

export const defaultDataDir = './data'
export const modelsFolder = (dataDir: string): string => resolve(dataDir, 'models')
/** Installed beside the models, so that Inkloom's own packages stay small and `npm ci` does not remove it. */
export const engineFolder = (dataDir: string): string => join(modelsFolder(dataDir), 'engine')

const entryOf = (dataDir: string) => join(engineFolder(dataDir), 'node_modules', 'node-llama-cpp', 'dist', 'index.js')

export const hasEngine = (dataDir: string): boolean => existsSync(entryOf(dataDir))

/** Throws an Error that says what to run when it is not installed. */
export const loadEngine = async (dataDir: string): Promise<Engine> => {
  if (!hasEngine(dataDir))
    throw new Error(
      'A local .gguf needs node-llama-cpp, which is not installed. Run `npm run model -- install` once (85 MB).',
    )
  return (await import(pathToFileURL(entryOf(dataDir)).href)) as Engine
}
