// npm run double:model -- [--port 4010] [--ttft 400] [--tps 80] [--concurrency 16] [--fault loop,429 --rate 0.2] [--seed 1]
import { parseArgs } from 'node:util'
import { checkFaults, wireFaults, writingFaults } from './behaviour.ts'
import { startModelServer } from './model-server.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    ttft: { type: 'string', default: '400' },
    tps: { type: 'string', default: '80' },
    concurrency: { type: 'string', default: '16' },
    fault: { type: 'string' },
    rate: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
})

const faults = checkFaults(
  Object.fromEntries((values.fault?.split(',') ?? []).map((name) => [name, Number(values.rate)])),
)
const server = await startModelServer({
  port: Number(values.port),
  firstTokenMs: Number(values.ttft),
  tokensPerSecond: Number(values.tps),
  concurrency: Number(values.concurrency),
  seed: Number(values.seed),
  faults,
})

console.log(`A fake model server. Its text is generated and has no meaning.

  AI_BASE_URL=${server.url} AI_MODEL=double npm start

  ${values.ttft} ms to the first token, ${values.tps} tokens/s, ${values.concurrency} at once
  Ways to go wrong on the wire: ${wireFaults.join(', ')}
  Ways to write badly: ${writingFaults.join(', ')}
  Per call, by the model's name: AI_MODEL='double;fault=429,loop;rate=0.2;seed=1;ttft=50;tps=80'
  While it runs: curl -d '{"faults":{"loop":0.2}}' http://127.0.0.1:${server.port}/control`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.close())
