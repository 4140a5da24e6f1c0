// Measures our client compared with the plain SDK, and the latency that our server adds to the
// first token: node bench/streaming.bench.ts
import type { ChildProcess } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import OpenAI from 'openai'
import { modelWriter } from '#writer/model-writer.ts'
import type { Message } from '#writer/model/language-model.ts'
import { limitModel } from '#writer/model/limit-model.ts'
import { createCallQueue } from '#writer/model/call-queue.ts'
import { openAiCompatible } from '#writer/model/openai/openai-compatible.ts'
import { scriptedModel } from '#tests/support/scripted-model.ts'
import { addedTimeToFirstToken, median, overHttp, straightTo } from './streaming-latency.ts'

const streams = 200
const rounds = 5
const prompt = (index: number) => `Stream ${index}: write about 100 words in English.`

// The load and the fake model share one core, so that our server always has a free one, as with a
// remote model.
const pinned = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0
if (pinned) spawnSync('taskset', ['-a', '-p', '-c', '1', String(process.pid)])
const anywhere = `0-${cpus().length - 1}`

const children: ChildProcess[] = []
/**
 * Starts a server as a separate process, so that its work is not counted as ours. Resolves with its
 * address and the rest of its output line.
 */
const startProcess = async (cores: string, ...args: string[]): Promise<{ address: string; behind: string }> => {
  const [command = '', ...rest] = [...(pinned ? ['taskset', '-c', cores] : []), process.execPath, ...args]
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let output = ''
  for (;;) {
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
    output += chunk.toString()
    const [, address, behind] = /(http:\/\/127\.0\.0\.1:\d+(?:\/v1)?) ?(\S*)\n?/.exec(output) ?? []
    if (address) {
      child.stdout.resume()
      return { address, behind: behind ?? '' }
    }
  }
}

/** Returns the CPU microseconds of this process for each token of concurrent streams. */
const cpuPerToken = async (stream: (index: number) => Promise<number>): Promise<number> => {
  const before = process.cpuUsage()
  const tokens = await Promise.all(Array.from({ length: streams }, (_, index) => stream(index)))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / tokens.reduce((sum, count) => sum + count, 0)
}

const compare = async (baseUrl: string, model: string) => {
  const sdk = new OpenAI({ baseURL: baseUrl, apiKey: 'none', maxRetries: 0 })
  const ours = limitModel(openAiCompatible({ baseUrl, model }), createCallQueue(streams))
  const alone = async (index: number) => {
    const messages = [{ role: 'user' as const, content: prompt(index) }]
    let tokens = 0
    const stream = await sdk.chat.completions.create({
      model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
    })
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) tokens++
    return tokens
  }
  const withOurs = async (index: number) => {
    const messages = [{ role: 'user' as const, content: prompt(index) }]
    let tokens = 0
    for await (const event of ours.text({ task: 'bench', messages })) if (event.type === 'delta') tokens++
    return tokens
  }
  const figures: { alone: number[]; ours: number[] } = { alone: [], ours: [] }
  for (let round = 0; round <= rounds; round++) {
    const [alonePerToken, oursPerToken] = [await cpuPerToken(alone), await cpuPerToken(withOurs)]
    if (round === 0) continue
    figures.alone.push(alonePerToken)
    figures.ours.push(oursPerToken)
  }
  return {
    alone: median(figures.alone),
    ours: median(figures.ours),
    ratio: median(figures.ours) / median(figures.alone),
  }
}

/**
 * Returns the messages that our server sends to the model for one edit. Both measurements must send
 * the same ones, because the fake model takes longer for a longer prompt.
 */
const editMessages = async (content: string): Promise<Message[]> => {
  const model = scriptedModel(['An answer.'])
  const context = { language: 'english' as const }
  await Array.fromAsync(modelWriter(model).paraphrase({ content, tone: 'formal' }, { context, user: 'bench' }))
  return model.requests[0]!.messages
}

const cpuBar = 1.5
const latencyBar = 2

const { address: double } = await startProcess(
  '1',
  'tests/doubles/model-server/main.ts',
  '--port',
  '0',
  '--concurrency',
  '1000',
  '--ttft',
  '50',
)
try {
  const paced = await compare(double, 'double;ttft=0;tps=80')
  const burst = await compare(double, 'double;ttft=0;tps=0')
  for (const [name, { alone, ours, ratio }] of Object.entries({ 'at 80 tokens/s': paced, 'as fast as it goes': burst }))
    console.log(
      `CPU per token, ${streams} streams ${name}: SDK ${alone.toFixed(1)} us, ours ${ours.toFixed(1)} us, ${ratio.toFixed(2)}x (bar ${cpuBar}x)`,
    )

  const model = 'double;ttft=50;tps=30'
  const messages = await Promise.all(Array.from({ length: streams }, (_, index) => editMessages(prompt(index))))
  const server = await startProcess(anywhere, fileURLToPath(import.meta.resolve('./edit-server.ts')), double, model)
  const { straight, through, added } = await addedTimeToFirstToken({
    straight: straightTo(double, model, (index) => messages[index]),
    through: overHttp(
      `${server.address}/edit`,
      (received) => /"text":"[^"]/.test(received),
      (index) => ({ content: prompt(index) }),
      {
        Token: server.behind,
      },
    ),
  })
  console.log(
    `First token, ${streams} streamed edits at once: straight ${straight.toFixed(1)} ms, through our server ${through.toFixed(1)} ms, added ${added.toFixed(2)} ms (bar ${latencyBar} ms)`,
  )
  if (Math.max(paced.ratio, burst.ratio) > cpuBar || added > latencyBar) process.exitCode = 1
} finally {
  for (const child of children) child.kill()
}
