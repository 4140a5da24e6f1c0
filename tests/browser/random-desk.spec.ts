import { howMany, seed, soaking } from '#tests/how-many.ts'
import { restartRandom } from '#tests/random.ts'
import { expect, test as base } from './desk-test.ts'
import { RandomDesk } from './random-desk.ts'
import { timeLimit } from './time-limit.ts'

const RUNS = howMany('RANDOM_DESKS')
const ACTS = soaking ? 25 : 12

const test = base.extend({
  expectedErrors: [/status of 4(?:09|29)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/],
})

for (let run = 0; run < RUNS; run++)
  test(`run ${run}: every word that was written is in the text, in the history or in the journal @soak`, async ({
    desk: { page, project },
    context,
  }) => {
    test.setTimeout(timeLimit(180_000))
    restartRandom(seed + run)
    const desk = new RandomDesk(context, project, page)
    for (let act = 0; act < ACTS; act++) await desk.act()
    await desk.finish()
    const text = (await project.saved()).join(' ') + (await desk.unsent())
    const missing = [...desk.written].filter((word) => !text.includes(word))
    const lost: string[] = []
    for (const word of missing) if (!(await project.remembers(word))) lost.push(word)
    expect(lost, desk.log.join(', ')).toEqual([])
    await desk.close()
  })
