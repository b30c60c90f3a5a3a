import { answerFiles } from '../processes/files-of-input.ts'
import { drawLogo } from './draw-logo.ts'

await answerFiles(drawLogo)
