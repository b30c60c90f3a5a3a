import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Config } from '#server/core/config/config.ts'
import { type Pool, transaction } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { requireJson } from '#server/core/http/require-json.ts'
import { unstored } from '#server/core/http/unstored.ts'
import type { Log } from '#server/core/log/log.ts'
import { haveArea, notAdmin } from '#server/supabase/auth/guards/rights.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { type Caller, readCaller } from '../caller.ts'
import { AssistantError, rethrowBusy } from '../errors.ts'
import { openAssistantLimits } from '../limits.ts'
import { fromModel } from '../model-answer.ts'
import type { Model, Prompt } from '../model.ts'
import { readerOf } from '../reader.ts'
import { readPaper } from './paper.ts'
import { parseProposals } from './parse.ts'
import { buildProposalPrompt } from './prompt.ts'

interface ProposalDeps {
  pool: Pool
  apiPool: Pool
  tokens: TokenVerifier
  /** Undefined where none is configured: then there are no proposals. */
  model: Model | undefined
  log: Log
  config: Pick<Config, 'rateLimits' | 'assistant'>
}

const asked = z.object({ paper: z.uuid() })
const maxBodyBytes = 1024

/**
 * A model's proposals for the questions of a paper, for its reviewer; mounted at /api/assistant/question-proposals.
 * Changes nothing: accepted proposals are stored through the data API.
 */
export function createQuestionProposalsApi(deps: ProposalDeps): Hono {
  const { pool, apiPool, tokens, model, config } = deps
  const limits = openAssistantLimits(pool, config)

  const requireReviewer = async (c: Context): Promise<Caller & { accountId: string }> => {
    const { accountId, ...caller } = await readCaller(c, tokens, apiPool)
    if (accountId === undefined) throw new AppError(401, 'not_signed_in', 'Please log in first.')
    if (!(await transaction(pool, (client) => haveArea(client, caller.claims, 'papers'))))
      throw notAdmin('Only reviewers correct questions.')
    return { ...caller, accountId }
  }

  return new Hono()
    .use(unstored)
    .get('/', async (c) => {
      await requireReviewer(c)
      return c.json({ available: model !== undefined })
    })
    .post('/', requireJson('A paper'), limitBody(maxBodyBytes), async (c) => {
      const caller = await requireReviewer(c)
      const { paper: id } = await readJson(c, asked)
      if (model === undefined) throw new AppError(404, 'no_model', 'This site has no AI service to ask.')
      const paper = await readPaper(readerOf(apiPool, caller), id).catch(rethrowBusy)
      if (paper === undefined) throw new AppError(404, 'not_found', 'There is no such paper.')
      if (paper.questions.length === 0) return c.json({ proposals: [] })
      const prompt = buildProposalPrompt(paper)
      await limits.consumeProposals({ accountId: caller.accountId, characters: lengthOf(prompt) })
      const proposals = parseProposals(await readWholeAnswer(c, deps, model, prompt), paper)
      if (proposals === undefined)
        throw new AppError(503, 'bad_answer', 'The AI service did not answer as it was asked. Please try again.')
      return c.json({ proposals })
    })
}

/**
 * Ends with the answer, the client's disconnect, the model's timeout, or twice that time in total. @throws {AppError}
 */
async function readWholeAnswer(c: Context, deps: ProposalDeps, model: Model, prompt: Prompt): Promise<string> {
  const { timeoutMs } = deps.config.assistant
  const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(2 * timeoutMs)])
  let text = ''
  try {
    for await (const piece of fromModel(model, prompt, { signal, timeoutMs })) text += piece
    return text
  } catch (error) {
    if (!(error instanceof AssistantError)) throw error
    // Without the error itself, since a service's text may quote the paper.
    deps.log.warn(
      { requestId: c.get('requestId'), code: error.code, message: error.shown },
      'the model proposed nothing',
    )
    throw new AppError(503, error.code, error.shown, { cause: error })
  }
}

const lengthOf = ({ system, turns }: Prompt) => turns.reduce((sum, { text }) => sum + text.length, system.length)
