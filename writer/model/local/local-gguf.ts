import { availableParallelism } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { JsonSchema } from '../ask-for-object.ts'
import { askForObject } from '../ask-for-object.ts'
import type { LanguageModel, Message, ModelRequest, TextEvent } from '../language-model.ts'
import { ModelError } from '../model-error.ts'
import { createProfile } from '../profile.ts'
import { createRequestShape } from '../request-shape.ts'
import { createThoughtFilter } from '../thought-filter.ts'
import { createCallQueue } from '../call-queue.ts'
import type { HistoryItem } from './engine.ts'
import { defaultDataDir, loadEngine, modelsFolder } from './engine.ts'
import { isGguf } from './is-gguf.ts'
import { UnusableModel } from './unusable-model.ts'

/**
 * Context size in tokens. Memory use grows with it; a section with its brief and references fits.
 */
const largestContext = 8192

/**
 * Finds the file at this path, or by name among the pulled models. Throws UnusableModel if it is
 * not a GGUF file.
 */
const findFile = async (path: string, dataDir: string): Promise<string> => {
  for (const candidate of [resolve(path), join(modelsFolder(dataDir), path)]) {
    try {
      if (await isGguf(candidate)) return candidate
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      throw error
    }
    throw new UnusableModel(`${candidate} is not a GGUF file.`)
  }
  throw new UnusableModel(
    `There is no model ${path}, neither there nor in ${modelsFolder(dataDir)}. See npm run model -- list`,
  )
}

const toHistory = (messages: Message[]): HistoryItem[] =>
  messages.map(({ role, content }) =>
    role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content },
  )

/** Turns pieces from a callback into a stream that ends when `done` resolves. */
const piecesOf = async function* (start: (push: (piece: string) => void) => Promise<unknown>) {
  const pieces: string[] = []
  let wake = Promise.withResolvers<void>()
  let over = false
  const done = start((piece) => {
    pieces.push(piece)
    wake.resolve()
  }).finally(() => {
    over = true
    wake.resolve()
  })
  // A caller that leaves early never awaits this promise.
  done.catch(() => {})
  for (;;) {
    while (pieces.length) yield pieces.shift()!
    if (over) break
    await wake.promise
    wake = Promise.withResolvers()
  }
  await done
}

/**
 * Loads a local model file, which serves one call at a time. Throws an Error with instructions if
 * it cannot be loaded.
 */
export const localGguf = async (
  path: string,
  { dataDir = defaultDataDir }: { dataDir?: string } = {},
): Promise<LanguageModel> => {
  const file = await findFile(path, dataDir)
  const engine = await loadEngine(dataDir)
  // By default the engine uses more threads than cores, which is hundreds of times slower.
  const threads = Math.max(1, availableParallelism() - 1)
  const llama = await engine.getLlama({
    maxThreads: threads,
    logLevel: 'error',
    build: 'never',
    skipDownload: true,
    progressLogs: false,
  })
  const loaded = await llama.loadModel({ modelPath: file })
  const contextWindow = Math.min(largestContext, loaded.trainContextSize)
  const context = await loaded.createContext({
    contextSize: { max: contextWindow },
    threads,
  })
  const sequence = context.getSequence()
  const name = `${basename(file, '.gguf')} on this machine`
  const turns = createCallQueue(1)

  const grammarOf = async (schema: JsonSchema | undefined): Promise<object | undefined> => {
    try {
      return schema && (await llama.createGrammarForJsonSchema(schema))
    } catch {
      // The engine supports only part of JSON Schema. The prompt contains the schema, and the
      // answer is validated.
      return undefined
    }
  }

  async function* speak(request: ModelRequest, schema?: JsonSchema): AsyncGenerator<TextEvent, void, undefined> {
    const { maxTokens, temperature, signal } = request
    const { messages } = createRequestShape({ ...createProfile(), contextWindow }, request).request()
    const leave = await turns.enter(request.callPriority, signal)
    const stop = new AbortController()
    const abort = () => stop.abort()
    signal?.addEventListener('abort', abort, { once: true })
    const session = new engine.LlamaChatSession({ contextSequence: sequence, autoDisposeSequence: false })
    let partial = ''
    let running: Promise<{ stopReason: string }> | undefined
    try {
      const before = sequence.tokenMeter.getState()
      const grammar = await grammarOf(schema)
      session.setChatHistory(toHistory(messages.slice(0, -1)))
      const filter = createThoughtFilter()
      const pieces = piecesOf((push) => {
        running = session.promptWithMeta(messages.at(-1)?.content ?? '', {
          onTextChunk: push,
          signal: stop.signal,
          maxTokens,
          temperature,
          grammar,
        })
        return running
      })
      for await (const piece of pieces) {
        const text = filter(piece)
        if (!text) continue
        partial += text
        yield { type: 'delta', text }
      }
      const rest = filter.flush()
      if (rest) {
        partial += rest
        yield { type: 'delta', text: rest }
      }
      if (!partial.trim()) throw new ModelError('invalid', `${name} answered with nothing.`)
      const { stopReason } = await running!
      const { usedInputTokens, usedOutputTokens } = sequence.tokenMeter.diff(before)
      yield {
        type: 'end',
        finish: stopReason === 'maxTokens' ? 'length' : 'stop',
        usage: { inputTokens: usedInputTokens, outputTokens: usedOutputTokens },
      }
    } catch (thrown) {
      if (thrown instanceof ModelError) throw thrown
      if (signal?.aborted) throw new ModelError('aborted', 'The call was given up by its caller.', { partial })
      const why = thrown instanceof Error ? thrown.message : String(thrown)
      throw new ModelError('rejected', `${name} could not answer: ${why}`, { partial, cause: thrown })
    } finally {
      signal?.removeEventListener('abort', abort)
      stop.abort()
      // The next call must not use a sequence that is still being written.
      await running?.catch(() => {})
      session.dispose()
      leave()
    }
  }

  return {
    name,
    text: (request) => speak(request),
    object: (request, schema) => askForObject(name, request, schema, speak),
  }
}
