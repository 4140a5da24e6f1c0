import { Agent, request as httpRequest } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { howMany } from '#tests/how-many.ts'
import { call } from '../client.ts'
import { signUp } from '../crash/api.ts'
import type { KillableServer } from '../crash/killable-server.ts'
import { followEvents } from './follow-events.ts'
import { hasServer, newProcesses, type Processes } from './processes.ts'

const CALLERS = 4
/** Together, the callers stay below the limit for one network. */
const PAUSE_MS = 200
const LOOK_MS = 200
const RESTARTS = howMany('RESTARTS')

interface Answer {
  status: number
  body: string
}

/**
 * Starts a proxy that works like the one in `Caddyfile`: it checks the health of each process and
 * balances requests over the healthy ones on kept connections. It retries a request only if the
 * connection is refused.
 */
const createProxy = (urls: readonly string[]) => {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(urls)
  const closing = new AbortController()
  const watch = async (url: string) => {
    while (!closing.signal.aborted) {
      const ok = await fetch(`${url}/readyz`, { headers: { Connection: 'close' } }).then(
        (answer) => answer.ok,
        () => false,
      )
      if (ok) ready.add(url)
      else ready.delete(url)
      await setTimeout(LOOK_MS)
    }
  }
  const watching = Promise.all(urls.map(watch))
  const send = (url: string, { method, path, headers, body }: Sent) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = httpRequest(`${url}${path}`, { agent, method, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode!, body: text }))
        response.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  let next = 0
  return {
    async send(sent: Sent): Promise<Answer> {
      const to = ready.size > 0 ? [...ready] : urls
      const first = next++
      for (let tried = 0; ; tried++)
        try {
          return await send(to[(first + tried) % to.length]!, sent)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED' || tried === to.length - 1) throw error
        }
    },
    async close() {
      closing.abort()
      await watching
      agent.destroy()
    },
  }
}

interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** Calls and saves continuously, and records failures. */
const createCaller = async (web: KillableServer, proxy: ReturnType<typeof createProxy>, email: string) => {
  const token = await signUp(web.url, email)
  const { project_id: projectId } = await call(web.url, 'POST /create_empty_project', { token, body: {} })
  const failures: string[] = []
  let answered = 0
  let revision = 0
  const headers = { Token: token, 'Content-Type': 'application/json' }
  const ask = async (method: string, path: string, body?: object) => {
    try {
      const answer = await proxy.send({ method, path: `/v1${path}`, headers, body: body && JSON.stringify(body) })
      answered++
      if (answer.status !== 200) failures.push(`${method} ${path}: ${answer.status} ${answer.body}`)
      return answer
    } catch (error) {
      failures.push(`${method} ${path}: ${String(error)}`)
      return null
    }
  }
  const save = async () => {
    const content = {
      root: { type: 'root', children: [{ type: 'paragraph', version: 1, children: [], text: revision }] },
    }
    const answer = await ask('POST', '/update_content', {
      projectId,
      baseRevision: revision,
      content: JSON.stringify(content),
    })
    if (answer?.status === 200) revision = (JSON.parse(answer.body) as { revision: number }).revision
  }
  return {
    token,
    failures,
    get answered() {
      return answered
    },
    async until(stop: AbortSignal) {
      while (!stop.aborted) {
        await ask('GET', '/user_info')
        await ask('GET', '/projects/user')
        await save()
        await setTimeout(PAUSE_MS)
      }
    },
  }
}

describe.runIf(hasServer)('a rolling restart', { timeout: 120_000 + RESTARTS * 60_000 }, () => {
  let processes: Processes
  let webs: [KillableServer, KillableServer]
  beforeAll(async () => {
    processes = await newProcesses()
    const [web, otherWeb] = await Promise.all([processes.web(), processes.web(), processes.worker()])
    webs = [web, otherWeb]
  })
  afterAll(() => processes.remove())

  it('fails no request, finishes active edits, and ends streams normally', async () => {
    const { model } = processes
    const proxy = createProxy(webs.map(({ url }) => url))
    const callers = await Promise.all(
      Array.from({ length: CALLERS }, (_, at) => createCaller(webs[0], proxy, `caller-${at}@example.com`)),
    )
    const stop = new AbortController()
    const calling = Promise.all(callers.map((caller) => caller.until(stop.signal)))
    const { token } = callers[0]!
    model.set({ tokensPerSecond: 30 })
    const restarted = Array.from({ length: RESTARTS }, (_, at) => webs[at % 2]!)

    for (const web of restarted) {
      const { project_id: id } = await call(web.url, 'POST /create_empty_project', { token, body: {} })
      const watching = await followEvents<{ type: string }>(web.url, 'GET /projects/:id/events', {
        params: { id },
        token,
      })
      await watching.until(({ type }) => type === 'revision')
      const writing = await followEvents<{ type: string }>(web.url, 'POST /tools/paraphrase', {
        body: {
          content:
            'The tide comes in twice a day and goes out twice a day, and whoever lives by it knows when. '.repeat(2),
        },
      })
      await writing.until(({ type }) => type !== 'end')
      expect(await web.stop()).toBe(0)
      await Promise.all([watching.ended, writing.ended])
      expect(writing.events.at(-1)).toMatchObject({ type: 'end' })
      await web.restart()
    }
    stop.abort()
    await calling
    await proxy.close()
    expect(callers.flatMap(({ failures }) => failures)).toEqual([])
    const answered = callers.reduce((sum, caller) => sum + caller.answered, 0)
    console.info(`${answered} requests were answered over ${restarted.length} restarts`)
    expect(answered).toBeGreaterThan(25 * restarted.length)
  })
})
