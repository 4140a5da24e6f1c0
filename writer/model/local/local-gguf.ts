import { availableParallelism } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { JsonSchema } from '../ask-for-object.ts'
import { askForObject } from '../ask-for-object.ts'
import type { LanguageModel, Message, ModelRequest, TextEvent } from '../language-model.ts'
import { ModelError } from '../model-error.ts'
import { createProfile } from '../profile.ts'
import { createRequestShape } from '../request-shape.ts'
import { createThoughtFilter } from '../thought-filter.ts'
import { createTurns } from '../turns.ts'
import type { HistoryItem } from './engine.ts'
import { defaultDataDir, loadEngine, modelsFolder } from './engine.ts'
import { isGguf } from './is-gguf.ts'

/** Memory for the context grows with it; a section with its brief and references fits well into this. */
const largestContext = 8192

/** The file itself, or one of that name among the models that were pulled. Throws an Error for what is no GGUF. */
const findFile = async (path: string, dataDir: string): Promise<string> => {
  for (const candidate of [resolve(path), join(modelsFolder(dataDir), path)]) {
    try {
      if (await isGguf(candidate)) return candidate
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      throw error
    }
    throw new Error(`${candidate} is not a GGUF file.`)
  }
  throw new Error(`There is no model ${path}, neither there nor in ${modelsFolder(dataDir)}. See npm run model -- list`)
}

const toHistory = (messages: Message[]): HistoryItem[] =>
  messages.map(({ role, content }) =>
    role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content },
  )

/** Pieces that a callback pushes, as a stream that ends when `done` does. */
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
  // A caller that leaves early never awaits it.
  done.catch(() => {})
  for (;;) {
    while (pieces.length) yield pieces.shift()!
    if (over) break
    await wake.promise
    wake = Promise.withResolvers()
  }
  await done
}

/** A model in a file on this machine, one call at a time. Throws an Error that says what to do when it can't be loaded. */
export const localGguf = async (
  path: string,
  { dataDir = defaultDataDir }: { dataDir?: string } = {},
): Promise<LanguageModel> => {
  const file = await findFile(path, dataDir)
  const engine = await loadEngine(dataDir)
  // Left to itself the engine takes more threads than there are cores, and is some hundred times slower.
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
  const turns = createTurns(1)

  const grammarOf = async (schema: JsonSchema | undefined): Promise<object | undefined> => {
    try {
      return schema && (await llama.createGrammarForJsonSchema(schema))
    } catch {
      // It knows only a part of JSON Schema. The schema stands in the prompt, and the answer is checked anyway.
      return undefined
    }
  }

  async function* speak(request: ModelRequest, schema?: JsonSchema): AsyncGenerator<TextEvent, void, undefined> {
    const { maxTokens, temperature, signal } = request
    const { messages } = createRequestShape({ ...createProfile(), contextWindow }, request).request()
    const leave = await turns.enter(request.turn, signal)
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
      const rest = filter.rest()
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
      // The next call must not begin on a sequence that is still being written to.
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
