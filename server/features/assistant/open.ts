import type { Config } from '#server/core/config/config.ts'
import { openGemini } from './gemini.ts'
import type { Model } from './model.ts'
import { openOpenAi } from './openai.ts'

/** The configured model; undefined where only the site's own search answers. */
export function openModel({ assistant }: Pick<Config, 'assistant'>): Model | undefined {
  switch (assistant.kind) {
    case 'gemini':
      return openGemini(assistant)
    case 'openai':
      return openOpenAi(assistant)
    case 'search':
      return undefined
  }
}
