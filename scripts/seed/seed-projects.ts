import { editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'
import { blockOf, blocksOf, type SampleProject, sampleProjects } from './sample-projects.ts'
import type { SeedServer } from './start-seed-server.ts'

/** Imports the first text, saves each change after it, and adds guidelines and references. */
const makeProject = async ({ call }: SeedServer, token: string, sample: SampleProject): Promise<void> => {
  const { name, chapters, changes, contexts, description, tone, wordGoal } = sample
  const made = await call(
    'POST /import_project',
    { body: { name, language: 'english', blocks: blocksOf(chapters) } },
    token,
  )
  const projectId = made.project_id
  for (const { device, kind, text } of changes) {
    const { revision, content } = await call('GET /projects/:id', { params: { id: projectId } }, token)
    const splice = { start: editorStateToBlocks(JSON.parse(content)).length, deleteCount: 0, blocks: blockOf(text) }
    await call(
      'POST /update_content',
      { body: { projectId, baseRevision: revision, splices: [splice], kind, device, client: `seed ${device}` } },
      token,
    )
  }
  for (const context of contexts) await call('POST /contexts', { body: { ...context, project_id: projectId } }, token)
  await call('POST /update_write_settings', { body: { project_id: projectId, description, tone } }, token)
  await call('PUT /projects/:id/word_goal', { params: { id: projectId }, body: { words: wordGoal } }, token)
}

/** Creates the missing sample projects. Returns one line for each project. */
export const seedProjects = async (server: SeedServer, token: string): Promise<string[]> => {
  const there = new Set((await server.call('GET /projects/user', {}, token)).map(({ name }) => name))
  const lines: string[] = []
  for (const sample of sampleProjects) {
    const { name, changes, contexts } = sample
    if (there.has(name)) lines.push(`project "${name}": already there`)
    else {
      await makeProject(server, token, sample)
      lines.push(
        `project "${name}": made, with ${changes.length} changes and ${contexts.length} guidelines and references`,
      )
    }
  }
  return lines
}
