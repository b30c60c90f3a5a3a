import * as z from 'zod/mini'
import { type Exam, examKinds } from '#domain/dates/exams.ts'

const wording = z.object({
  question_id: z.string(),
  material_id: z.string(),
  page: z.number(),
  /** As printed: '3 (b)'. */
  number: z.string(),
  exam: z.nullable(z.enum(examKinds as [Exam, ...Exam[]])),
  exam_year: z.nullable(z.number()),
  text: z.string(),
  marks: z.nullable(z.number()),
  /** A table or a figure belongs to it: the page is shown. */
  figure: z.boolean(),
  /** Left, top, width and height in points from the page's upper left corner. */
  region: z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number()])),
})
export type Wording = z.infer<typeof wording>

const group = z.object({
  id: z.string(),
  /** The newest wording. */
  text: z.string(),
  topic: z.string(),
  unit_id: z.nullable(z.string()),
  times_asked: z.number(),
  wordings: z.array(wording),
})
export type Group = z.infer<typeof group>

const unit = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  /** Of each year's 100. */
  marks: z.record(z.string(), z.number()),
})
export type Unit = z.infer<typeof unit>

/** As public.asked_again() has it. */
export const askedAgain = z.object({
  papers: z.number(),
  years: z.array(z.number()),
  units: z.array(unit),
  groups: z.array(group),
})
export type AskedAgain = z.infer<typeof askedAgain>
