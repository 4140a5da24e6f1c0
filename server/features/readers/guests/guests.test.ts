import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEVEL_HEADER } from '#contract/level-header.ts'
import { GUEST_HEADER } from '#contract/sharing-limits.ts'
import { messages } from '#contract/sharing.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { EndpointInput, Reply } from '#contract/endpoint.ts'
import { BLOCK_LEVEL } from '#manuscript/model/blocks/block-level.ts'
import * as client from '#tests/client.ts'
import { fakeCodex, type Author, type FakeCodex } from '#tests/support/fake-codex.ts'

let codex: FakeCodex
let author: Author
beforeAll(async () => {
  codex = await fakeCodex()
  author = await codex.author()
})
afterAll(() => codex.inkloom.stop())

type LinkForm = Partial<EndpointInput<InkloomContract['POST /projects/:id/links']>['body']>

const lines = ['Chapter one', 'The old king sat by the fire.', 'The queen read a letter.']
const share = (id: string, form: LinkForm = {}) =>
  author.call('POST /projects/:id/links', {
    params: { id },
    body: { access: 'comment', expires_date: null, ...form },
  })
const open = (token: string, more: { password?: string; session?: string } = {}) =>
  codex.inkloom.call('POST /shared/open', { body: { token, ...more } })
/** Calls the API as a guest with a session. */
const as = <R extends keyof InkloomContract>(
  session: string,
  route: R,
  input: Partial<EndpointInput<InkloomContract[R]>> = {},
): Promise<Reply<InkloomContract[R]>> =>
  client.call(codex.inkloom.address, route, { ...input, headers: { [GUEST_HEADER]: session } })

const onKing = async (session: string, more: object = {}) => {
  const { revision } = await as(session, 'GET /shared/text')
  const passage = { block: 1, start: 4, end_block: 1, end: 12 }
  const body = { revision, passage, quote: 'old king', text: 'Lovely.', name: 'Bea', ...more }
  return as(session, 'POST /shared/comments', { body })
}
const ofAuthor = (id: string) => author.call('GET /projects/:id/comments', { params: { id } })

describe('a link for reading', () => {
  it('shows the newest text, without an account and without comments', async () => {
    const id = await author.manuscript(lines)
    const { token, link } = await share(id, { access: 'read', name: 'For Bea' })
    const { session, access, title } = await open(token)
    expect({ access, title }).toEqual({ access: 'read', title: 'Untitled' })
    await author.write(id, ['Changed'])
    const text = await as(session, 'GET /shared/text')
    expect(JSON.stringify(text.blocks)).toContain('Changed')
    expect((await as(session, 'GET /shared/comments')).comments).toEqual([])
    await expect(onKing(session)).rejects.toThrow(messages.readOnly)
    const [listed] = await author.call('GET /projects/:id/links', { params: { id } })
    expect(listed).toMatchObject({ id: link.id, name: 'For Bea', opened: 1, used_date: expect.any(Number) })
    expect(JSON.stringify(listed)).not.toContain(token)
  })

  it('keeps what only the author may see', async () => {
    const id = await author.manuscript([])
    const block = {
      type: 'heading',
      tag: 'h2',
      version: 1,
      secret: 'x',
      $: { rank: 'part', notes: 'secret', synopsis: 'secret', status: 'draft' },
      children: [{ type: 'text', version: 1, text: 'One', style: 'secret', $: { caps: 'small', memo: 'secret' } }],
    }
    const saved = await codex.inkloom.request('POST /update_content', {
      token: author.token,
      headers: { [LEVEL_HEADER]: String(BLOCK_LEVEL) },
      body: { projectId: id, content: { root: { type: 'root', children: [block] } } },
    })
    expect(saved.status).toBe(200)
    const { session } = await open((await share(id)).token)
    const { blocks } = await as(session, 'GET /shared/text')
    expect(blocks[0]).toMatchObject({
      tag: 'h2',
      $: { rank: 'part' },
      children: [{ text: 'One', $: { caps: 'small' } }],
    })
    expect(JSON.stringify(blocks)).not.toMatch(/secret|draft/)
  })
})

describe('a link that has ended', () => {
  const routes = ['GET /shared/text', 'GET /shared/comments', 'GET /shared/events'] as const
  const refusesAll = async (token: string, session: string) => {
    await expect(open(token)).rejects.toThrow(messages.ended)
    for (const route of routes) await expect(as(session, route)).rejects.toThrow(messages.ended)
    await expect(onKing(session)).rejects.toThrow(messages.ended)
  }

  it('opens nothing when it was revoked', async () => {
    const id = await author.manuscript(lines)
    const { token, link } = await share(id)
    const { session } = await open(token)
    await author.call('DELETE /links/:id', { params: { id: link.id } })
    await refusesAll(token, session)
    expect(await author.call('GET /projects/:id/links', { params: { id } })).toEqual([])
  })

  it('opens nothing when it has expired, and works again with a later date', async () => {
    const id = await author.manuscript(lines)
    const { token, link } = await share(id)
    const { session } = await open(token)
    const change = (expires_date: number | null) =>
      author.call('PUT /links/:id', { params: { id: link.id }, body: { access: 'comment', expires_date } })
    await change(Math.floor(Date.now() / 1000) - 1)
    await refusesAll(token, session)
    await change(null)
    expect((await open(token, { session })).session).toBe(session)
  })

  it('opens nothing when its project was in the trash, also after it is restored', async () => {
    const id = await author.manuscript(lines)
    const { token } = await share(id)
    const { session } = await open(token)
    await author.call('DELETE /delete_project', { body: { project_id: id } })
    await refusesAll(token, session)
    await codex.inkloom.database.db.execute(sql`update projects set trashed_at = null where id = ${id}`)
    await refusesAll(token, session)
    expect(await author.call('GET /projects/:id/links', { params: { id } })).toEqual([])
  })

  it('opens nothing while the account is about to be deleted', async () => {
    const other = await codex.author()
    const id = await other.manuscript(lines)
    const { token } = await other.call('POST /projects/:id/links', {
      params: { id },
      body: { access: 'read', expires_date: null },
    })
    await open(token)
    await codex.inkloom.database.db.execute(
      sql`update users set deletion_due_at = now() where id = (select user_id from projects where id = ${id})`,
    )
    await expect(open(token)).rejects.toThrow(messages.ended)
  })

  it('answers like one that never was', async () => {
    await expect(open('x'.repeat(43))).rejects.toThrow(messages.ended)
    await expect(as('', 'GET /shared/text')).rejects.toThrow(messages.ended)
    await expect(as('x'.repeat(43), 'GET /shared/text')).rejects.toThrow(messages.ended)
  })
})

describe('a password', () => {
  it('is asked for once in each browser', async () => {
    const id = await author.manuscript(lines)
    const { token } = await share(id, { password: 'open sesame' })
    await expect(open(token)).rejects.toThrow(messages.passwordNeeded)
    await expect(open(token, { password: 'open' })).rejects.toThrow(messages.wrongPassword)
    const { session } = await open(token, { password: 'open sesame' })
    expect((await open(token, { session })).session).toBe(session)
  })

  it('is not replaced by the session of another link', async () => {
    const id = await author.manuscript(lines)
    const { session } = await open((await share(id)).token)
    const { token } = await share(id, { password: 'open sesame' })
    await expect(open(token, { session })).rejects.toThrow(messages.passwordNeeded)
  })
})

describe('a link for commenting', () => {
  it('lets guests comment and suggest, and the author answer', async () => {
    const id = await author.manuscript(lines)
    const { token } = await share(id)
    const { session } = await open(token)
    const made = await onKing(session, { name: ' Bea\u202e ', replacement: 'young king' })
    expect(made).toMatchObject({
      mine: true,
      replacement: 'young king',
      author: { type: 'guest', name: 'Bea', guest: null },
    })
    const { comments } = await ofAuthor(id)
    expect(comments[0]).toMatchObject({
      mine: false,
      author: { name: 'Bea', guest: expect.any(String), blocked: false },
    })
    await author.call('POST /comments/:id/replies', { params: { id: made.id }, body: { text: 'Thank you.' } })
    const { session: other } = await open(token)
    const seen = (await as(other, 'GET /shared/comments')).comments
    expect(seen).toMatchObject([
      { id: made.id, mine: false, replies: [{ text: 'Thank you.', author: { type: 'owner' } }] },
    ])
    const change = { params: { id: made.id }, body: { text: 'Mine now' } }
    await expect(as(other, 'PUT /shared/comments/:id', change)).rejects.toThrow('not_found')
    await expect(as(other, 'DELETE /shared/comments/:id', { params: { id: made.id } })).rejects.toThrow('not_found')
    await as(session, 'PUT /shared/comments/:id', { params: { id: made.id }, body: { text: 'Really lovely.' } })
    expect((await ofAuthor(id)).comments[0]).toMatchObject({ text: 'Really lovely.' })
    await expect(author.call('PUT /comments/:id', { params: { id: made.id }, body: { text: 'No' } })).rejects.toThrow(
      'forbidden',
    )
    await as(session, 'DELETE /shared/comments/:id', { params: { id: made.id } })
    expect((await ofAuthor(id)).comments).toEqual([])
  })

  it('does not show the author’s own comments, or those of another link', async () => {
    const id = await author.manuscript(lines)
    const { revision } = await ofAuthor(id)
    const passage = { block: 1, start: 4, end_block: 1, end: 12 }
    const own = await author.call('POST /projects/:id/comments', {
      params: { id },
      body: { revision, passage, quote: 'old king', text: 'Kill him?', task: true },
    })
    const one = await open((await share(id)).token)
    const two = await open((await share(id)).token)
    await onKing(one.session)
    expect((await as(two.session, 'GET /shared/comments')).comments).toEqual([])
    expect((await as(one.session, 'GET /shared/comments')).comments).toHaveLength(1)
    const reply = { params: { id: own.id }, body: { text: 'Yes', name: 'Bea' } }
    await expect(as(two.session, 'POST /shared/comments/:id/replies', reply)).rejects.toThrow('not_found')
  })

  it('hides comments and blocks guests, also in a cleared browser', async () => {
    const id = await author.manuscript(lines)
    const { token } = await share(id)
    const { session } = await open(token)
    const { id: comment } = await onKing(session)
    const { id: reply } = await as(session, 'POST /shared/comments/:id/replies', {
      params: { id: comment },
      body: { text: 'Yes', name: 'Bea' },
    })
    await author.call('PUT /comments/:id', { params: { id: comment }, body: { hidden: true } })
    expect((await as(session, 'GET /shared/comments')).comments).toEqual([])
    for (const written of [comment, reply]) {
      const change = { params: { id: written }, body: { text: 'No' } }
      await expect(as(session, 'PUT /shared/comments/:id', change)).rejects.toThrow('not_found')
      await expect(as(session, 'DELETE /shared/comments/:id', { params: { id: written } })).rejects.toThrow('not_found')
    }
    const guest = (await ofAuthor(id)).comments[0]!.author.guest!
    await author.call('PUT /guests/:id', { params: { id: guest }, body: { blocked: true } })
    await expect(onKing(session)).rejects.toThrow(messages.blocked)
    // The guest's page learns of the block at once, and when it is opened again.
    expect(await as(session, 'GET /shared/comments')).toMatchObject({ blocked: true })
    expect(await open(token, { session })).toMatchObject({ access: 'read', blocked: true })
    const again = await open(token)
    expect(again.access).toBe('read')
    await expect(onKing(again.session)).rejects.toThrow(messages.blocked)
    await as(again.session, 'GET /shared/text')
  })

  it('unblocks a guest with everybody who came later from the same network', async () => {
    const id = await author.manuscript(lines)
    const { token } = await share(id)
    const { session } = await open(token)
    await onKing(session)
    const guest = (await ofAuthor(id)).comments[0]!.author.guest!
    const block = (blocked: boolean) => author.call('PUT /guests/:id', { params: { id: guest }, body: { blocked } })
    await block(true)
    const later = await open(token)
    expect(later.access).toBe('read')
    await block(false)
    await onKing(later.session)
    expect((await open(token)).access).toBe('comment')
  })

  it('keeps a network blocked while another guest of it is', async () => {
    const id = await author.manuscript(lines)
    const { token } = await share(id)
    const sessions = [(await open(token)).session, (await open(token)).session]
    for (const session of sessions) await onKing(session)
    const guests = (await ofAuthor(id)).comments.map((comment) => comment.author.guest!)
    const block = (guest: string, blocked: boolean) =>
      author.call('PUT /guests/:id', { params: { id: guest }, body: { blocked } })
    for (const guest of guests) await block(guest, true)
    const later = await open(token)
    await block(guests[0]!, false)
    await expect(onKing(later.session)).rejects.toThrow(messages.blocked)
    expect((await open(token)).access).toBe('read')
  })

  it('needs a name, and refuses empty and huge comments', async () => {
    const id = await author.manuscript(lines)
    const { session } = await open((await share(id)).token)
    await expect(onKing(session, { name: '\u202e \u0007' })).rejects.toThrow(messages.nameNeeded)
    await expect(onKing(session, { text: '' })).rejects.toThrow('Write a comment.')
    await expect(onKing(session, { text: 'x'.repeat(5001) })).rejects.toThrow('invalid_request')
    expect((await onKing(session, { text: '<img src=x onerror=alert(1)>\u0000'.slice(0, -1) })).text).toContain('<img')
  })
})

it('lets guests download only the formats that are allowed', async () => {
  const id = await author.manuscript(lines)
  const plain = await share(id)
  const { session } = await open(plain.token)
  await expect(as(session, 'POST /shared/download', { body: { format: 'txt' } })).rejects.toThrow(messages.noDownload)
})

it('gives guests images of the present text only', async () => {
  const id = await author.manuscript(lines)
  const { session } = await open((await share(id)).token)
  const image = `sha256-${'0'.repeat(64)}`
  await expect(as(session, 'GET /shared/images/:image', { params: { image } })).rejects.toThrow('not_found')
})

it('ends the events of guests when the link is revoked', async () => {
  const id = await author.manuscript(lines)
  const { token, link } = await share(id)
  const { session } = await open(token)
  const response = await client.request(codex.inkloom.address, 'GET /shared/events', {
    headers: { [GUEST_HEADER]: session },
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  const until = async (text: string) => {
    while (!seen.includes(text)) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`The events ended without ${text}: ${seen}`)
      seen += value
    }
  }
  await until('"revision"')
  await onKing(session)
  await until('"comments"')
  await author.write(id, ['New'])
  await until('"revision":2')
  await author.call('DELETE /links/:id', { params: { id: link.id } })
  await until('"ended"')
  expect((await reader.read()).done).toBe(true)
})

it('needs no cookie and accepts no session of an account', async () => {
  const id = await author.manuscript(lines)
  const { token } = await share(id)
  const response = await codex.inkloom.request('POST /shared/open', { body: { token } })
  expect(response.headers.get('set-cookie')).toBeNull()
  await expect(as(author.token, 'GET /shared/text')).rejects.toThrow(messages.ended)
})
