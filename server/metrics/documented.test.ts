import { readFileSync } from 'node:fs'
import { collectDefaultMetrics } from 'prom-client'
import { expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { createCallQueue } from '#writer/model/call-queue.ts'
import type { WatchedCall } from '#writer/model/watch-model.ts'
import { openWritingThreads } from '../models/open-writing-threads.ts'
import { createMetrics, type KeyOwner } from './metrics.ts'
import { watchDatabase } from './watch-database.ts'
import { watchTurns } from './watch-turns.ts'

const text = readFileSync('docs/operating.md', 'utf8')
const [, watching] = /## What to watch\n(.*?)\n## /s.exec(text)!
const [, alerts] = /\n```\n(.*?)\n```/s.exec(watching!)!

const metrics = createMetrics()
watchTurns(metrics, createCallQueue(1))
openWritingThreads(metrics)
watchDatabase(metrics, {} as Parameters<typeof watchDatabase>[1])
collectDefaultMetrics({ register: metrics.registry })
// The library has these fields, but its types omit the labels.
const registered = new Map(
  (metrics.registry.getMetricsAsArray() as unknown as { name: string; type: string; labelNames: string[] }[]).map(
    ({ name, type, labelNames }) => [name, { type, labels: labelNames.filter((label) => label !== 'le') }],
  ),
)

/** Returns the names of metrics in a text, with the content of the braces after them. */
const mentioned = (words: string) =>
  [...words.matchAll(/\b((?:inkloom|nodejs|process)_\w+)(?:\{(.*?)\})?/g)].map(([, name, braces]) => ({
    name: name!,
    braces: braces?.split(',') ?? [],
  }))
/** Returns the metric of a series. Histograms are queried by the series that store them. */
const metricOf = (series: string) => {
  const [, name] = /^(.*)_(?:bucket|sum|count)$/.exec(series) ?? []
  return name !== undefined && registered.get(name)?.type === 'histogram' ? name : series
}

it('lists each metric of our own in the table, with its labels', () => {
  const table = watching!.split('\n').filter((line) => line.startsWith('| `inkloom_'))
  const named = table.flatMap((row) => mentioned(row.split(' | ')[0]!))
  const own = [...registered.keys()].filter((name) => name.startsWith('inkloom_'))
  expect(named.map(({ name }) => name).sort()).toEqual(own.sort())
  for (const { name, braces } of named.filter(({ braces }) => braces.length > 0))
    expect([name, braces]).toEqual([name, registered.get(name)!.labels])
})

it('uses only existing metrics, labels and values in its alerts', () => {
  const harmless = ['stop', 'length', 'left', 'aborted'] satisfies WatchedCall['outcome'][]
  const values: Record<string, (value: string) => boolean> = {
    status: (value) => /^[1-5]xx$/.test(value),
    key: (value) => value === ('installation' satisfies KeyOwner),
    outcome: (value) => value === harmless.join('|'),
    route: (value) => Object.keys(contract).some((route) => `/v1${route.split(' ')[1]}` === value),
  }
  const lines = alerts!.split('\n')
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) {
    const queries = mentioned(line)
    for (const { name, braces } of queries) {
      expect([...registered.keys()]).toContain(metricOf(name))
      for (const brace of braces) {
        const [, label, value] = /^(\w+)(?:=|!~|=~|!=)"(.*)"$/.exec(brace)!
        expect(registered.get(metricOf(name))!.labels).toContain(label)
        expect([label, value, values[label!]?.(value!)]).toEqual([label, value, true])
      }
    }
    const grouped = [...line.matchAll(/\bby \((.*?)\)/g)].flatMap(([, labels]) => labels!.split(', '))
    const { type, labels } = registered.get(metricOf(queries[0]!.name))!
    for (const label of grouped) expect(type === 'histogram' ? ['le', ...labels] : labels).toContain(label)
    expect(line.includes('histogram_quantile')).toBe(queries[0]!.name.endsWith('_bucket'))
  }
})
