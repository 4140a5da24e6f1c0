import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '#server/config/read-config.ts'
import { settingNames } from '#server/config/settings.ts'
import { readDockerfile } from '../containers/read-dockerfile.ts'
import { unknownFields } from './known-fields.ts'

type Labels = Record<string, string>
interface Probe {
  httpGet: { path: string; port: string }
  failureThreshold: number
  periodSeconds: number
}
interface Container {
  env: { name: string; value: string }[]
  ports: { name: string; containerPort: number }[]
  startupProbe: Probe
  livenessProbe: Probe
  readinessProbe: Probe
  securityContext: object
  volumeMounts: { mountPath: string }[]
}
interface Pod {
  terminationGracePeriodSeconds: number
  securityContext: { runAsUser: number }
  containers: Container[]
}
interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Labels
  spec: {
    replicas: number
    minAvailable: number
    selector: { matchLabels: Labels } & Labels
    template: { metadata: { labels: Labels }; spec: Pod }
  }
}

const read = () =>
  parseAllDocuments(readFileSync('deploy/kubernetes/inkloom.yaml', 'utf8'), { merge: true }).map(
    (document) => document.toJS() as Manifest,
  )
const manifests = read()
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
const settings = ofKind('ConfigMap')[0]!.data!

const modelOf = async ({ apiVersion, kind }: Manifest) => {
  const module = (await import(/* @vite-ignore */ `kubernetes-models/${apiVersion}/${kind}`)) as Record<
    string,
    new (data: object) => { validate(): void }
  >
  return module[kind]!
}

/** A model copies its input, so the watched values are assigned to it afterwards. */
const unknownOf = (Model: Awaited<ReturnType<typeof modelOf>>, manifest: object) =>
  unknownFields(manifest, (watched) => Object.assign(new Model(manifest), watched).validate())

describe('the Kubernetes manifests', () => {
  it.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    '%s is valid without unknown fields',
    async (_, manifest) => {
      const Model = await modelOf(manifest)
      expect(() => new Model(manifest).validate()).not.toThrow()
      expect(unknownOf(Model, manifest)).toEqual([])
    },
  )

  it('would be rejected with a misspelled field or a wrong type', async () => {
    const [budget] = read().filter(({ kind }) => kind === 'PodDisruptionBudget')
    const Model = await modelOf(budget!)
    const misspelled = { ...budget!, spec: { ...budget!.spec, minAvailabel: 1 } }
    expect(unknownOf(Model, misspelled)).toEqual(['/spec/minAvailabel'])
    expect(() => new Model({ ...budget!, spec: { ...budget!.spec, selector: 'inkloom' } }).validate()).toThrow(
      'selector',
    )
  })

  it('run two web processes and two workers, of which one each is always available', () => {
    const deployments = ofKind('Deployment').map(({ spec }) => spec)
    expect(deployments.map(({ replicas }) => replicas)).toEqual([2, 2])
    const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => spec)
    expect(budgets.map(({ minAvailable }) => minAvailable)).toEqual([1, 1])
    const labels = deployments.map(({ template }) => template.metadata.labels)
    expect(deployments.map(({ selector }) => selector.matchLabels)).toEqual(labels)
    expect(budgets.map(({ selector }) => selector.matchLabels)).toEqual(labels)
    expect(ofKind('Service')[0]!.spec.selector).toEqual(labels[0])
  })

  it('have probes, time for a graceful shutdown, and write access to their volumes only', () => {
    const user = readDockerfile('Dockerfile')[1]!.findLast(({ word }) => word === 'USER')!.rest
    for (const { spec } of ofKind('Deployment')) {
      const pod = spec.template.spec
      const [container] = pod.containers as [Container]
      const role = container.env.find(({ name }) => name === 'ROLE')!.value
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(role === 'web' ? 120 : 20)
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user.split(':')[0]) })
      expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } })
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
      expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
      for (const probe of [container.startupProbe, container.readinessProbe])
        expect(probe.httpGet).toEqual({ path: '/readyz', port: 'http' })
      expect(container.startupProbe.failureThreshold * container.startupProbe.periodSeconds).toBeGreaterThanOrEqual(120)
      expect(container.ports.map(({ containerPort }) => String(containerPort))).toEqual([
        '3000',
        settings['METRICS_PORT'],
      ])
    }
  })

  it('have only known settings, and production starts with the documented secrets', () => {
    const guide = readFileSync('docs/operating.md', 'utf8')
    const secrets = {
      DATABASE_URL: 'postgres://inkloom:secret@database/inkloom',
      APP_SECRET: 'v1:9f2d7c41b8e05a6f3d1c7e92a4b68053c7d1e9f04a5b2c86',
      SMTP_URL: 'smtps://user:secret@mail.example.org',
      AI_API_KEY: 'sk-1',
    }
    for (const name of Object.keys(secrets)) expect(guide.includes(`--from-literal=${name}=`)).toBe(true)
    for (const name of Object.keys(settings)) expect(settingNames).toContain(name)
    for (const role of ['web', 'worker']) {
      const environment = {
        NODE_ENV: 'production',
        DATA_DIR: '/data',
        PORT: '3000',
        ...settings,
        ...secrets,
        ROLE: role,
      }
      expect(readConfig(environment)).toMatchObject({ role, production: true, metrics: { port: 9464 } })
    }
  })

  it('hold no secrets', () => {
    expect(ofKind('Secret')).toEqual([])
    expect(readFileSync('deploy/kubernetes/inkloom.yaml', 'utf8')).not.toMatch(/(PASSWORD|_SECRET|API_KEY):/)
  })
})
