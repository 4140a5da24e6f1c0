/** The templates that a project can begin with. */
export const templateNames = ['novel', 'essay', 'thesis', 'handbook'] as const
export type TemplateName = (typeof templateNames)[number]
