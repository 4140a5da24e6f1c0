/** Marks with which a model separates thoughts from the text of its reply. */
export interface ThoughtFormat {
  open: string
  /** Any of these marks ends the thought. */
  close: readonly string[]
  /**
   * Set if the opening mark is ordinary language. It opens a thought only if an end mark follows.
   */
  needsClose?: true
}

/**
 * Tag names. DeepSeek, Qwen, GLM and others write <think> (SGLang, "Reasoning Parser",
 * docs.sglang.io/docs/advanced_features/separate_reasoning). <thinking>, <reason>, <reasoning> and
 * <thought> are further defaults of Open WebUI (its documentation, "Reasoning & Thinking Models",
 * section "Default Tags"). Models trained to check themselves write <reflection>. Seed-OSS writes
 * <seed:think>.
 */
export const thoughtTags = [
  'think',
  'thinking',
  'thought',
  'thoughts',
  'reason',
  'reasoning',
  'reflection',
  'scratchpad',
  'seed:think',
] as const

export const thoughtFormats: readonly ThoughtFormat[] = [
  ...thoughtTags.map((name) => ({ open: `<${name}>`, close: [`</${name}>`] })),
  // Mistral's Magistral: docs.mistral.ai, "Reasoning".
  { open: '[THINK]', close: ['[/THINK]'] },
  // Kimi: the table of SGLang's "Reasoning Parser".
  { open: '◁think▷', close: ['◁/think▷'] },
  // Kimi K3: vLLM's kimi_k3_reasoning_parser (docs.vllm.ai).
  { open: '<|open|>think<|sep|>', close: ['<|close|>think<|sep|>'] },
  // OpenThinker and Sky-T1: the default tags of Open WebUI.
  { open: '<|begin_of_thought|>', close: ['<|end_of_thought|>'] },
  // Cohere's Command A Reasoning: vLLM's parser cohere_command3 (docs.vllm.ai, "Reasoning
  // Outputs").
  { open: '<|START_THINKING|>', close: ['<|END_THINKING|>'] },
  // Gemma 4: mistral.rs, reasoning_parsers (docs.rs/crate/mistralrs-core).
  { open: '<|channel>thought', close: ['<channel|>'] },
  // IBM Granite 3.2: NVIDIA Dynamo, "Reasoning Parsing" (docs.nvidia.com/dynamo), parser granite.
  { open: 'Here is my thought process:', close: ['Here is my response:', "Here's my response:"], needsClose: true },
  { open: "Here's my thought process:", close: ["Here's my response:", 'Here is my response:'], needsClose: true },
]

/**
 * Harmony, the format of gpt-oss. A message names its channel in a header, and only the channel
 * `final` is for the reader (github.com/openai/harmony, docs/format.md).
 */
export const harmony = {
  starts: ['<|start|>', '<|channel|>'],
  message: '<|message|>',
  ends: ['<|end|>', '<|return|>', '<|call|>'],
  final: 'final',
  /** Maximum characters of a header with role, channel, recipient and constraint. */
  longestHeader: 300,
} as const

/**
 * Harmony from a server that drops the special tokens and keeps the words between them: `analysisWe
 * need ... assistantfinal` (public reports for vLLM and llama.cpp with gpt-oss, 2025).
 */
export const bareHarmony = { open: /^analysis(?=[A-Z])/u, mayOpen: 'analysis', close: ['assistantfinal'] } as const
