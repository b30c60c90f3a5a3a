import { maxPageBytes, shrinkSteps } from '#domain/papers/pictures/page-size.ts'
import { answerFiles } from '../processes/files-of-input.ts'
import { drawSmaller } from './draw-smaller.ts'

await answerFiles((file) => drawSmaller(file, { maxBytes: maxPageBytes, steps: shrinkSteps }))
