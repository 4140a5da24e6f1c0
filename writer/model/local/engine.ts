import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UnusableModel } from './unusable-model.ts'

/**
 * The part of `node-llama-cpp` that Inkloom uses. The package is installed separately, so its own
 * types are not available.
 */
export interface LlamaEngine {
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

/** Pinned, because minor versions change the package's interface. */
export const engineVersion = '3.22.1'

export const defaultDataDir = './data'
export const modelsFolder = (dataDir: string): string => resolve(dataDir, 'models')
/**
 * Folder beside the models, so that Inkloom's own packages stay small and `npm ci` does not delete
 * the engine.
 */
export const engineFolder = (dataDir: string): string => join(modelsFolder(dataDir), 'engine')

const entryOf = (dataDir: string) => join(engineFolder(dataDir), 'node_modules', 'node-llama-cpp', 'dist', 'index.js')

export const hasEngine = (dataDir: string): boolean => existsSync(entryOf(dataDir))

/** Loads the engine. If it is not installed, throws UnusableModel, which names the install command. */
export const loadEngine = async (dataDir: string): Promise<LlamaEngine> => {
  if (!hasEngine(dataDir))
    throw new UnusableModel(
      'A local .gguf needs node-llama-cpp, which is not installed. Run `npm run model -- install` once (85 MB).',
    )
  return (await import(pathToFileURL(entryOf(dataDir)).href)) as LlamaEngine
}
