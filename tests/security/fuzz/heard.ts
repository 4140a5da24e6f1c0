/** Maximum number of values that are kept for each name. */
const KEPT = 60

/** Collects ids and tokens from answers, so that some requests refer to existing things. */
export const createHeard = () => {
  const heard: Record<string, string[]> = {}
  const add = (name: string, value: string) => {
    const values = (heard[name] ??= [])
    if (values.includes(value)) return
    values.push(value)
    if (values.length > KEPT) values.shift()
  }
  return {
    listen(body: string) {
      for (const [, name, id] of body.matchAll(/"?(guid|test_checkout)"?[":/]+([0-9a-f-]{36})/g))
        add(name === 'guid' ? 'guid' : 'id', id!)
      for (const [, id] of body.matchAll(/"project_id":"([0-9a-f-]{36})"/g)) add('project', id!)
      // Ids of projects and contexts.
      for (const [, id] of body.matchAll(/"id":"([0-9a-f-]{36})"/g)) add('id', id!)
      for (const [, token] of body.matchAll(/login_with_token\?token=([\w-]{43})/g)) add('token', token!)
      for (const [, price] of body.matchAll(/"id":"(\w+)","unit_amount"/g)) add('priceId', price!)
    },
    /** Replaces `:name` by a collected value, preferring recent ones. */
    fill: (path: string, random: () => number) =>
      path.replaceAll(/:(guid|id|token|priceId)/g, (_, name: string) => {
        const values = heard[name] ?? []
        return values[values.length - 1 - Math.floor(random() ** 2 * values.length)] ?? 'none'
      }),
    /** Replaces most of the random project ids by existing ones. */
    fillProjects: (text: string, random: () => number) =>
      text.replaceAll(/(project_?id(?:":"|=%22|=))[0-9a-f-]{36}/gi, (found, name: string) => {
        const projects = heard['project'] ?? []
        const project = projects[Math.floor(random() * 1.25 * projects.length)]
        return project === undefined ? found : `${name}${project}`
      }),
  }
}
