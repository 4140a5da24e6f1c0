import { availableParallelism } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { JsonSchema } from '../ask-for-object.ts'
import { askForObject } from '../ask-for-object.ts'
import type { LanguageModel, Message, ModelRequest, TextEvent } from '../language-model.ts'
import { ModelError } from '../model-error.ts'
import { createProfile } from '../profile.ts'
import { createRequestShape } from '../openai/request-shape.ts'
import { createThoughtFilter } from '../thoughts/thought-filter.ts'
import { createCallQueue } from '../call-queue.ts'
import type { HistoryItem, Llama, LlamaEngine, Sequence } from './engine.ts'
import { defaultDataDir, loadEngine, modelsFolder } from './engine.ts'
import { isGguf } from './is-gguf.ts'
import { UnusableModel } from './unusable-model.ts'

/**
 * The maximum context size in tokens. Memory use grows with it. A section with its brief and
 * references fits into it.
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

/** Converts pieces from a callback to a stream that ends when `generation` resolves. */
const piecesOf = async function* (start: (push: (piece: string) => void) => Promise<unknown>) {
  const pieces: string[] = []
  let wake = Promise.withResolvers<void>()
  let over = false
  const generation = start((piece) => {
    pieces.push(piece)
    wake.resolve()
  }).finally(() => {
    over = true
    wake.resolve()
  })
  // A caller that leaves early never awaits this promise.
  generation.catch(() => {})
  for (;;) {
    while (pieces.length) yield pieces.shift()!
    if (over) break
    await wake.promise
    wake = Promise.withResolvers()
  }
  await generation
}

/** A model in memory, with the one sequence that all calls write into. */
interface LoadedModel {
  name: string
  contextWindow: number
  engine: LlamaEngine
  llama: Llama
  sequence: Sequence
}

const loadModel = async (path: string, dataDir: string): Promise<LoadedModel> => {
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
  const context = await loaded.createContext({ contextSize: { max: contextWindow }, threads })
  const name = `${basename(file, '.gguf')} on this machine`
  return { name, contextWindow, engine, llama, sequence: context.getSequence() }
}

/** Builds the grammar of a schema; undefined if the engine does not support the schema. */
const grammarOf = async (llama: Llama, schema: JsonSchema | undefined): Promise<object | undefined> => {
  try {
    return schema && (await llama.createGrammarForJsonSchema(schema))
  } catch {
    // The engine supports only part of JSON Schema. The prompt contains the schema, and the
    // answer is validated.
    return undefined
  }
}

const errorOf = (thrown: unknown, name: string, partial: string, signal: AbortSignal | undefined): ModelError => {
  if (thrown instanceof ModelError) return thrown
  if (signal?.aborted) return new ModelError('aborted', 'The call was given up by its caller.', { partial })
  const why = thrown instanceof Error ? thrown.message : String(thrown)
  return new ModelError('rejected', `${name} could not answer: ${why}`, { partial, cause: thrown })
}

/** Yields the text of the pieces without thoughts. */
const withoutThoughts = async function* (pieces: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  const filter = createThoughtFilter()
  for await (const piece of pieces) {
    const text = filter(piece)
    if (text) yield text
  }
  const rest = filter.flush()
  if (rest) yield rest
}

/** Streams the answer to one request. No other call may use the model meanwhile. */
async function* streamAnswer(
  { name, contextWindow, engine, llama, sequence }: LoadedModel,
  request: ModelRequest,
  schema: JsonSchema | undefined,
): AsyncGenerator<TextEvent, void, undefined> {
  const { maxTokens, temperature, signal } = request
  const { messages } = createRequestShape({ ...createProfile(), contextWindow }, request).request()
  const stop = new AbortController()
  const abort = () => stop.abort()
  signal?.addEventListener('abort', abort, { once: true })
  const session = new engine.LlamaChatSession({ contextSequence: sequence, autoDisposeSequence: false })
  let partial = ''
  let running: Promise<{ stopReason: string }> | undefined
  try {
    const before = sequence.tokenMeter.getState()
    const grammar = await grammarOf(llama, schema)
    session.setChatHistory(toHistory(messages.slice(0, -1)))
    const pieces = piecesOf((push) => {
      const options = { onTextChunk: push, signal: stop.signal, maxTokens, temperature, grammar }
      running = session.promptWithMeta(messages.at(-1)?.content ?? '', options)
      return running
    })
    for await (const text of withoutThoughts(pieces)) {
      partial += text
      yield { type: 'delta', text }
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
    throw errorOf(thrown, name, partial, signal)
  } finally {
    signal?.removeEventListener('abort', abort)
    stop.abort()
    // The next call must not use a sequence that is still being written.
    await running?.catch(() => {})
    session.dispose()
  }
}

/**
 * Loads a local model file, which serves one call at a time. Throws an Error with instructions if
 * it cannot be loaded.
 */
export const localGguf = async (
  path: string,
  { dataDir = defaultDataDir }: { dataDir?: string } = {},
): Promise<LanguageModel> => {
  const model = await loadModel(path, dataDir)
  const queue = createCallQueue(1)

  async function* answer(request: ModelRequest, schema?: JsonSchema): AsyncGenerator<TextEvent, void, undefined> {
    const leave = await queue.enter(request.callPriority, request.signal)
    try {
      yield* streamAnswer(model, request, schema)
    } finally {
      leave()
    }
  }

  return {
    name: model.name,
    text: (request) => answer(request),
    object: (request, schema) => askForObject(model.name, request, schema, answer),
  }
}
