// npm run model -- list | test | install | pull <small, hf: or https: address, or file>
import { basename } from 'node:path'
import { z } from 'zod'
import { loadCommandConfig } from '#server/config/index.ts'
import { downloadModel, downloadPaths } from '#server/local-model/download-model.ts'
import { useProxies } from '#server/http/proxies.ts'
import { chooseModel } from '#writer/model/choose-model.ts'
import { findModelServers, pullAdvice } from '#writer/model/servers/find-models.ts'
import { engineFolder, hasEngine } from '#writer/model/local/engine.ts'
import { installEngine } from '#writer/model/local/install-engine.ts'
import { listPulled, pullModel } from '#writer/model/local/pull-model.ts'

const { ai, dataDir, proxies, smallModel } = loadCommandConfig()
useProxies(proxies)

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes < 1e8 ? 3 : 1)} GB`

const list = async () => {
  const [servers, pulled] = await Promise.all([findModelServers({ timeoutMs: 3000 }), listPulled(dataDir)])
  const configured = [ai.baseUrl, ai.model].filter(Boolean).join(', ')
  console.log(`Configured     ${configured || 'nothing (AI_BASE_URL, AI_API_KEY, AI_MODEL)'}`)
  if (!servers.length) console.log('Found here     no model server')
  for (const { server, baseUrl, models } of servers)
    console.log(
      `Found here     ${server} at ${baseUrl}: ${models.join(', ') || `no model that can write. ${pullAdvice(server)}`}`,
    )
  if (!pulled.length) console.log('In a file      none; npm run model -- pull small')
  for (const { path, bytes } of pulled)
    console.log(`In a file      ${basename(path)}, ${gigabytes(bytes)}: AI_MODEL=${basename(path)} uses it`)
}

const install = () => {
  if (hasEngine(dataDir)) return
  console.log('Installing the engine that runs a model file (85 MB) ...')
  installEngine(dataDir)
}

const showProgress = (downloaded: number, total: number) =>
  process.stdout.write(`\r${gigabytes(downloaded)} of ${gigabytes(total)} `)

/** Downloads the same file as the owner's page does, resumable and verified against a checksum. */
const pullSmall = async () => {
  await downloadModel(dataDir, smallModel, (status) => {
    if (status.state === 'downloading') showProgress(status.downloaded, status.total)
  })
  return downloadPaths(dataDir, smallModel.url).whole
}

const pullOther = async (from: string) => {
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  const files = await pullModel(from, dataDir, {
    signal: stopping.signal,
    onProgress: ({ downloadedSize, totalSize }) => showProgress(downloadedSize, totalSize),
  })
  return files.join(', ')
}

const pull = async (from: string | undefined) => {
  if (!from) throw new Error('Pull what? `small`, an hf: or https: address, or a .gguf file of this machine.')
  install()
  const pulled = from === 'small' ? await pullSmall() : await pullOther(from)
  console.log(`\nPulled ${pulled}\nTo use it: AI_MODEL=${basename(pulled.split(', ')[0]!)}`)
}

const test = async () => {
  const { model, describe } = await chooseModel({ ...ai, dataDir })
  console.log(describe)
  if (!model) return
  const startedAt = performance.now()
  let firstTokenAt = 0
  const request = {
    task: 'test',
    messages: [
      { role: 'user' as const, content: 'Write two sentences about a lighthouse, about 40 words, in English.' },
    ],
  }
  for await (const event of model.text(request)) {
    if (event.type === 'delta') {
      firstTokenAt ||= performance.now()
      process.stdout.write(event.text)
      continue
    }
    const seconds = (performance.now() - firstTokenAt) / 1000
    const { outputTokens } = event.usage
    console.log(`\n\n${Math.round(firstTokenAt - startedAt)} ms to the first token`)
    console.log(`${Math.round(outputTokens / seconds)} tokens/s (${outputTokens} tokens)`)
  }
  const answer = await model.object(
    {
      task: 'test',
      messages: [{ role: 'user', content: 'Invent a book: its title, and the titles of its 3 chapters, in English.' }],
    },
    z.object({ title: z.string(), chapters: z.array(z.string()).length(3) }),
  )
  console.log(`A structured answer: ${JSON.stringify(answer)}`)
}

const [command, argument] = process.argv.slice(2)
try {
  switch (command) {
    case 'list':
      await list()
      break
    case 'install':
      install()
      console.log(`The engine that runs a model file is in ${engineFolder(dataDir)}`)
      break
    case 'pull':
      await pull(argument)
      break
    case 'test':
      await test()
      break
    default:
      throw new Error('npm run model -- list | test | install | pull <small, hf: or https: address, or file>')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
