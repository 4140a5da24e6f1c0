/** The project or the generated book that is published. */
export type Work = { projectId: string } | { guid: string }

export const idOf = (work: Work): string => ('projectId' in work ? work.projectId : work.guid)

/** The address of the page above the pages of a work. */
export const addressOf = (work: Work): string =>
  'projectId' in work ? `/app/projects/${work.projectId}` : `/app/books/${work.guid}`
