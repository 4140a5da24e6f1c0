import { z } from 'zod'
import { subjectSchemeNames } from '#manuscript/model/publication/subject-codes.ts'
import { operation } from '../operation.ts'
import { countSubjects, replaceSubjects } from './repository.ts'

const scheme = z.enum(subjectSchemeNames)

/**
 * Replaces the stored list of a classification. The command line has already parsed and checked the
 * new list.
 */
export const loadSubjects = operation(
  z.object({ scheme, subjects: z.array(z.object({ code: z.string().min(1), name: z.string().min(1) })).min(1) }),
  async (tx, { scheme: name, subjects }) => {
    await replaceSubjects(tx, name, subjects)
    return {
      shown: { scheme: name, subjects: subjects.length },
      details: { scheme: name, subjects: subjects.length },
    }
  },
)

export const removeSubjects = operation(z.object({ scheme }), async (tx, { scheme: name }) => {
  await replaceSubjects(tx, name, [])
  return { shown: { scheme: name, subjects: 0 }, details: { scheme: name } }
})

export const listSubjects = operation(z.object({}), async (tx) => {
  const counted = await countSubjects(tx)
  return {
    shown: subjectSchemeNames.map((name) => ({
      scheme: name,
      subjects: counted.find((one) => one.scheme === name)?.subjects ?? 0,
    })),
  }
})
