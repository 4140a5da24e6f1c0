import { describe, expect, test } from 'vitest'
import { isPrivateHost, serverAddress } from './server-address.ts'

describe('an address', () => {
  test.each([
    ['https://api.openai.com/v1', 'https://api.openai.com/v1/chat/completions'],
    ['https://api.anthropic.com/v1/', 'https://api.anthropic.com/v1/chat/completions'],
    ['https://api.deepseek.com', 'https://api.deepseek.com/chat/completions'],
    [
      'https://generativelanguage.googleapis.com/v1beta/openai/',
      'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions',
    ],
    ['https://gateway.example/v1?team=7', 'https://gateway.example/v1/chat/completions?team=7'],
    [
      'https://r.openai.azure.com/openai/deployments/d?api-version=2024-10-21',
      'https://r.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21',
    ],
    [
      'https://r.openai.azure.com/openai?api-version=2024-10-21',
      'https://r.openai.azure.com/openai/deployments/gpt/chat/completions?api-version=2024-10-21',
    ],
    [
      'https://r.openai.azure.com?api-version=2024-10-21',
      'https://r.openai.azure.com/openai/deployments/gpt/chat/completions?api-version=2024-10-21',
    ],
    ['https://r.openai.azure.com/openai/v1', 'https://r.openai.azure.com/openai/v1/chat/completions'],
    [
      'https://r.openai.azure.com/openai/v1?api-version=preview',
      'https://r.openai.azure.com/openai/v1/chat/completions?api-version=preview',
    ],
  ])('%s is called at %s', (baseUrl, chat) => {
    expect(serverAddress(baseUrl, 'gpt').chat).toBe(chat)
  })

  test('sends the key as its provider requires', () => {
    expect(serverAddress('https://api.openai.com/v1', 'gpt', 'k').headers).toEqual({ authorization: 'Bearer k' })
    expect(serverAddress('https://r.openai.azure.com/openai/v1', 'gpt', 'k').headers).toEqual({ 'api-key': 'k' })
    expect(serverAddress('https://proxy.example/openai?api-version=1', 'gpt', 'k').headers).toEqual({ 'api-key': 'k' })
    expect(serverAddress('http://127.0.0.1:11434/v1', 'gpt').headers).toEqual({})
  })

  test('lists its models beside its deployments', () => {
    const { models } = serverAddress('https://r.openai.azure.com/openai/deployments/d?api-version=1', 'd')
    expect(models).toBe('https://r.openai.azure.com/openai/models?api-version=1')
  })
})

test.each([
  'localhost',
  '127.0.0.1',
  '[::1]',
  '10.1.2.3',
  '192.168.0.7',
  '172.20.0.2',
  'ollama',
  'box.local',
  'host.docker.internal',
])('%s is local or in a private network', (host) => {
  expect(isPrivateHost(host)).toBe(true)
})

test.each(['api.openai.com', '172.40.0.1', '11.0.0.1', 'localhost.example.org', '[2001:db8::1]'])(
  '%s is remote',
  (host) => {
    expect(isPrivateHost(host)).toBe(false)
  },
)
