import { pictureLimits, postPictureSteps } from '#domain/forum/pictures.ts'
import { answerFiles } from '../processes/files-of-input.ts'
import { drawSmaller } from './draw-smaller.ts'

await answerFiles((file) => drawSmaller(file, { maxBytes: pictureLimits.bytes, steps: postPictureSteps }))
