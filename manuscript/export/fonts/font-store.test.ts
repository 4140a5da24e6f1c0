import { describe, expect, it, vi } from 'vitest'
import { FontsNotFetched } from './fetch-fonts.ts'
import { createFontStore } from './font-store.ts'

const folder = '/nowhere'

const heldFetch = () => {
  const calls: { names: readonly string[]; end: () => void; fail: (error: Error) => void }[] = []
  const fetch = (names: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    calls.push({ names, end: resolve, fail: reject })
    return promise
  }
  return { calls, fetch }
}

describe('the fonts of an installation', () => {
  it('are fetched one at a time, each once, while callers are told to wait', async () => {
    const { calls, fetch } = heldFetch()
    const store = createFontStore({ folder, installed: {}, fetch })
    expect(store.need('BIZ UDMincho')).toEqual({ state: 'fetching', megabytes: 9 })
    expect(store.need('BIZ UDMincho')).toEqual({ state: 'fetching', megabytes: 9 })
    expect(store.need('Amiri')).toEqual({ state: 'fetching', megabytes: 2 })
    await vi.waitFor(() => expect(calls.map(({ names }) => names)).toEqual([['BIZ UDMincho']]))
    calls[0]!.end()
    await vi.waitFor(() => expect(calls.map(({ names }) => names)).toEqual([['BIZ UDMincho'], ['Amiri']]))
  })

  it('report why fetching failed, until somebody asks again later', async () => {
    const { calls, fetch } = heldFetch()
    const failed = vi.fn<(name: string, error: unknown) => void>()
    const store = createFontStore({ folder, installed: {}, fetch, failed, retryMs: 200 })
    store.need('Amiri')
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    calls[0]!.fail(new FontsNotFetched('the disk is full'))
    await vi.waitFor(() => expect(store.need('Amiri')).toEqual({ state: 'failed', why: 'the disk is full' }))
    expect(failed).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(store.need('Amiri')).toMatchObject({ state: 'fetching' }))
    await vi.waitFor(() => expect(calls).toHaveLength(2))
  })
})
