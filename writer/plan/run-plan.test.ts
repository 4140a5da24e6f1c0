import { describe, expect, test } from 'vitest'
import {
  buildPlanOrder,
  chapterOf,
  planModel,
  planWith,
  proposedSection,
  sectionTitle,
} from '#tests/support/scripted-plan.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { checkPlan } from './check-plan.ts'
import { keptSteps } from './plan-so-far.ts'
import { PlanStep, planStepId } from './plan-steps.ts'
import { createPlanner } from './run-plan.ts'
import { sectionsOf } from './section-numbers.ts'

const idsOf = (steps: readonly PlanStep[]) => steps.map(planStepId)

const shuffled = (request: Parameters<typeof chapterOf>[0]) => {
  const chapter = chapterOf(request)
  const sections = [3, 1, 0, 2].map((section) =>
    proposedSection(`${chapter + 1}.${section + 1}`, sectionTitle(chapter, section)),
  )
  return { value: { synopsis: 'A chapter.', sections } }
}

const finding = (section: string) => ({ section, problem: 'Nothing changes.', suggestion: 'Let the lamp break.' })

const repairedLamp = (number: string, title: string) =>
  proposedSection(number, title, { synopsis: `The lamp of ${number} breaks.` })

describe('a plan', () => {
  test('is made in steps, has every section in full, and passes every check', async () => {
    const order = buildPlanOrder()
    const { steps, plan, error } = await planWith(planModel(order), order)
    expect(error).toBeUndefined()
    expect(idsOf(steps).sort()).toEqual([
      'plan-chapter 0',
      'plan-chapter 1',
      'plan-chapter 2',
      'plan-critique',
      'plan-done',
      'plan-intent',
      'plan-titles',
      'plan-world',
    ])
    expect(checkPlan(plan!, order)).toEqual([])
    expect(sectionsOf(plan!).map(({ plan }) => plan.title)).toEqual(
      [0, 1, 2].flatMap((chapter) => [0, 1].map((section) => sectionTitle(chapter, section))),
    )
    for (const step of steps) expect(PlanStep.parse(JSON.parse(JSON.stringify(step)))).toEqual(step)
  })

  test('shows the titles before any chapter is planned', async () => {
    const order = buildPlanOrder()
    const { steps } = await planWith(planModel(order), order)
    const ids = idsOf(steps)
    expect(ids[0]).toBe('plan-intent')
    expect(ids.indexOf('plan-titles')).toBeLessThan(ids.indexOf('plan-chapter 0'))
  })

  test.each(['fiction', 'guide'] as const)(
    'of %s asks for no stored step again, wherever it was interrupted',
    async (type) => {
      const order = buildPlanOrder({ type })
      const whole = await planWith(planModel(order), order)
      for (let at = 0; at <= whole.steps.length; at++) {
        const kept = whole.steps.slice(0, at)
        const model = planModel(order)
        const { steps, plan, error } = await planWith(model, order, kept)
        expect(error).toBeUndefined()
        expect(plan).toEqual(whole.plan)
        expect([...idsOf(kept), ...idsOf(steps)].sort()).toEqual(idsOf(whole.steps).sort())
        const calls = model.requests.map((request) =>
          request.task === 'plan-chapter'
            ? `plan-chapter ${chapterOf(request)}`
            : request.task.replace('outline', 'plan-titles'),
        )
        expect(calls.filter((id) => idsOf(kept).includes(id))).toEqual([])
      }
    },
  )

  test('stores what was finished when it is aborted', async () => {
    const order = buildPlanOrder()
    const stop = new AbortController()
    const { steps, error } = await planWith(planModel(order), order, [], {
      signal: stop.signal,
      keep: (step) => {
        if (step.type === 'plan-chapter') stop.abort()
        return Promise.resolve()
      },
    })
    expect(error).toMatchObject({ type: 'aborted' })
    expect(idsOf(steps)).toContain('plan-chapter 0')
    expect(idsOf(steps)).not.toContain('plan-done')
  })

  test('fails if the model cannot be reached, and stores no substitute', async () => {
    const order = buildPlanOrder()
    const down = new ModelError('unreachable', 'Nobody answers.')
    const { steps, error } = await planWith(
      planModel(order, ({ task }) => (task === 'plan-world' ? down : undefined)),
      order,
    )
    expect(error).toBe(down)
    expect(idsOf(steps)).not.toContain('plan-world')
  })

  test('never gives a section the plan of another one, whatever order the model answers in', async () => {
    const order = buildPlanOrder({ chapters: 4, subChapters: 4, type: 'guide' })
    const { plan } = await planWith(
      planModel(order, (request) => (request.task === 'plan-chapter' ? shuffled(request) : undefined)),
      order,
    )
    for (const { number, plan: section } of sectionsOf(plan!)) {
      expect(section.synopsis).toContain(`section ${number} `)
      expect(section.beats.every((beat) => beat.endsWith(`${number}.`))).toBe(true)
    }
  })

  test('asks once more for a section that the model left out', async () => {
    const order = buildPlanOrder({ chapters: 1, subChapters: 3 })
    let calls = 0
    const model = planModel(order, ({ task }) => {
      if (task !== 'plan-chapter') return undefined
      const sections = calls++ === 0 ? [1, 3] : [2]
      return {
        value: {
          synopsis: 'A chapter.',
          sections: sections.map((one) => proposedSection(`1.${one}`, sectionTitle(0, one - 1))),
        },
      }
    })
    const { plan } = await planWith(model, order)
    const prompt = model.requests
      .filter(({ task }) => task === 'plan-chapter')
      .at(-1)!
      .messages.at(-1)!.content
    expect(prompt).toContain('the sections 1.2,')
    expect(plan!.chapters[0]!.detail).toBe('full')
    expect(sectionsOf(plan!).map(({ plan }) => plan.synopsis)).toEqual(
      [1, 2, 3].map((one) => `The lamp of section 1.${one} goes out.`),
    )
  })

  test('falls back to one line per section, and then to titles', async () => {
    const order = buildPlanOrder({ chapters: 2, subChapters: 2 })
    const model = planModel(order, (request) => {
      const { task } = request
      if (['plan-intent', 'plan-world', 'plan-chapter', 'plan-critique'].includes(task))
        return 'I would rather describe it in my own words.'
      if (task !== 'plan-synopses') return undefined
      return chapterOf(request) === 0
        ? '1.1 The bell is stolen.\n**1.2** – The bell rings under water.'
        : 'A fine chapter.'
    })
    const { plan, error } = await planWith(model, order)
    expect(error).toBeUndefined()
    expect(plan!.chapters.map(({ detail }) => detail)).toEqual(['synopses', 'titles'])
    expect(plan!.chapters[0]!.sections.map(({ synopsis }) => synopsis)).toEqual([
      'The bell is stolen.',
      'The bell rings under water.',
    ])
    expect(plan!.chapters[1]!.sections.map(({ synopsis }) => synopsis)).toEqual([
      sectionTitle(1, 0),
      sectionTitle(1, 1),
    ])
    expect(checkPlan(plan!, order).map(({ type }) => type)).not.toContain('length')
  })

  test('repairs the sections that the critique names, and no locked section', async () => {
    const order = buildPlanOrder({ chapters: 2 })
    const model = planModel(order, ({ task }) => {
      if (task === 'plan-critique') return { value: { findings: [finding('1.2'), finding('7.7'), finding('2.1')] } }
      if (task !== 'plan-repair') return undefined
      return {
        value: {
          sections: [
            repairedLamp('2.1', sectionTitle(1, 0)),
            repairedLamp('1.2', sectionTitle(0, 1)),
            repairedLamp('1.1', sectionTitle(0, 0)),
          ],
        },
      }
    })
    const first = await planWith(planModel(order), order)
    const locked = first.steps.map((step): PlanStep =>
      step.type === 'plan-chapter' && step.chapter === 1
        ? { ...step, plan: { ...step.plan, sections: step.plan.sections.map((one) => ({ ...one, locked: true })) } }
        : step,
    )
    const { plan } = await planWith(
      model,
      order,
      locked.filter(({ type }) => type !== 'plan-critique' && type !== 'plan-done'),
    )
    expect(plan!.findings.map(({ section }) => section)).toEqual(['1.2'])
    expect(sectionsOf(plan!).map(({ plan }) => plan.synopsis)).toEqual([
      'The lamp of section 1.1 goes out.',
      'The lamp of 1.2 breaks.',
      'The lamp of section 2.1 goes out.',
      'The lamp of section 2.2 goes out.',
    ])
  })

  test('keeps a section whose repair would add a problem', async () => {
    const order = buildPlanOrder({ chapters: 1 })
    const model = planModel(order, ({ task }) => {
      if (task === 'plan-critique')
        return { value: { findings: [{ section: '1.1', problem: 'Flat.', suggestion: 'Better.' }] } }
      if (task === 'plan-repair')
        return { value: { sections: [proposedSection('1.1', sectionTitle(0, 0), { beats: ['Only one.'] })] } }
      return undefined
    })
    const { plan } = await planWith(model, order)
    expect(plan!.chapters[0]!.sections[0]!.beats).toHaveLength(3)
  })

  test('closes a thread that the model forgot, and says so', async () => {
    const order = buildPlanOrder({ chapters: 1 })
    const model = planModel(order, ({ task }) => {
      if (task === 'plan-chapter') {
        const sections = [
          proposedSection('1.1', sectionTitle(0, 0), { opens: ['the stolen bell'] }),
          proposedSection('1.2', sectionTitle(0, 1), { closes: ['the lost key'] }),
        ]
        return { value: { synopsis: 'A chapter.', sections } }
      }
      return task === 'plan-repair' ? { value: { sections: [] } } : undefined
    })
    const { plan } = await planWith(model, order)
    const prompt = model.requests.find(({ task }) => task === 'plan-repair')!.messages.at(-1)!.content
    expect(prompt).toContain('opens the thread “the stolen bell”, and no section closes it')
    expect(plan!.chapters[0]!.sections[1]!.closes).toEqual(['the stolen bell'])
    expect(plan!.notes).toEqual([
      'Section 1.1 opens “the stolen bell” and no section closed it. It now closes in section 1.2.',
    ])
    expect(checkPlan(plan!, order)).toEqual([])
  })

  test('is made again for one chapter with the author’s instruction, and keeps locked sections', async () => {
    const order = buildPlanOrder({ chapters: 2 })
    const { plan } = await planWith(planModel(order), order)
    const edited = structuredClone(plan!)
    edited.chapters[1]!.sections[0] = {
      ...edited.chapters[1]!.sections[0]!,
      synopsis: 'Written by the author.',
      locked: true,
    }
    const model = planModel(order)
    const instruction = 'Let it snow.'
    const again = await planWith(
      model,
      order,
      keptSteps(edited, { type: 'chapter', chapter: 1 }),
      {},
      { instruction, previous: edited },
    )
    expect(model.requests.map(({ task }) => task)).toEqual(['plan-chapter', 'plan-critique'])
    expect(model.requests[0]!.messages.at(-1)!.content).toContain(instruction)
    expect(again.plan!.chapters[1]!.sections[0]).toMatchObject({ synopsis: 'Written by the author.', locked: true })
    expect(again.plan!.chapters[0]).toEqual(plan!.chapters[0])
  })

  test('is made again for another ending, with the same titles', async () => {
    const order = buildPlanOrder({ chapters: 2 })
    const { plan } = await planWith(planModel(order), order)
    const model = planModel(order)
    const again = await planWith(
      model,
      order,
      keptSteps(plan!, { type: 'ending' }),
      {},
      { instruction: 'A sad ending.', previous: plan! },
    )
    expect(model.requests.map(({ task }) => task)).toEqual([
      'plan-intent',
      'plan-chapter',
      'plan-chapter',
      'plan-critique',
    ])
    expect(again.plan!.chapters.map(({ title }) => title)).toEqual(plan!.chapters.map(({ title }) => title))
  })
})

describe('the author’s own words', () => {
  test('replace those of the model', async () => {
    const order = buildPlanOrder({
      pointOfView: 'First person',
      tense: 'Present tense',
      audience: 'Children',
      avoid: ['ghosts'],
    })
    const { plan } = await planWith(planModel(order), order)
    expect(plan!.intent).toMatchObject({ pointOfView: 'First person', tense: 'Present tense', audience: 'Children' })
    expect(plan!.intent.avoid).toContain('ghosts')
  })
})

describe('facts in a plan of non-fiction', () => {
  const references = [{ title: 'Survey', content: 'The mud rose by 3.5 centimetres in one year.' }]
  const planOf = async (section: Record<string, unknown>) => {
    const order = buildPlanOrder({ type: 'informative', chapters: 1, subChapters: 1, references })
    const model = planModel(order, ({ task }) =>
      task === 'plan-chapter'
        ? {
            value: {
              synopsis: 'Mud.',
              sections: [proposedSection('1.1', sectionTitle(0, 0), { synopsis: 'Where mud comes from.', ...section })],
            },
          }
        : undefined,
    )
    const { plan } = await planWith(model, order)
    return plan!.chapters[0]!.sections[0]!
  }

  test('keep their source only if a reference contains the quote and the quote the figure', async () => {
    const quote = 'The mud rose by  3.5 centimetres in one year.'
    const section = await planOf({
      evidence: [
        { text: 'Mud rose by 3.5 centimetres.', quote },
        { text: 'Mud rose by 12 centimetres.', quote },
        { text: 'Nine in ten towns lose mud.', quote: 'Nine in ten towns lose mud.' },
      ],
    })
    expect(section.argument!.evidence.map(({ reference }) => reference)).toEqual(['Survey', null, null])
  })

  test('are marked to be checked if the author gave no such figure', async () => {
    const beats = ['The dyke was moved in 1987.', 'The mud rose by 3.5 centimetres.', 'Name 3 reasons.']
    expect((await planOf({ beats, claim: 'Mud moves.' })).toBeChecked).toEqual(['The dyke was moved in 1987.'])
  })
})

describe('openings', () => {
  test('come in three styles, are stored, and are not asked for again', async () => {
    const order = buildPlanOrder()
    const { steps } = await planWith(planModel(order), order)
    const model = planModel(order)
    const storedSteps = [...steps]
    const hooks = {
      keep: (step: PlanStep) => {
        storedSteps.push(step)
        return Promise.resolve()
      },
      progress: () => {},
      signal: new AbortController().signal,
    }
    const openings = await createPlanner(model, []).openings(order, steps, hooks)
    expect(new Set(openings.map(({ style }) => style)).size).toBe(3)
    const again = planModel(order)
    expect(await createPlanner(again, []).openings(order, storedSteps, hooks)).toEqual(openings)
    expect(again.requests).toEqual([])
  })

  test('leave out a style in which the model declined', async () => {
    const order = buildPlanOrder()
    const { steps } = await planWith(planModel(order), order)
    let calls = 0
    const model = planModel(order, ({ task }) =>
      task === 'plan-opening' && calls++ === 0 ? 'I’m sorry, but I can’t help with that request.' : undefined,
    )
    const hooks = { keep: () => Promise.resolve(), progress: () => {}, signal: new AbortController().signal }
    expect(await createPlanner(model, []).openings(order, steps, hooks)).toHaveLength(2)
  })
})
