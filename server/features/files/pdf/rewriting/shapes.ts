import { PDFArray, PDFBool, PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'

// What a page is drawn with (ISO 32000-1, 7.7 to 9, 11): for each kind of object, the entries that affect the pixels
// or the text of a page. Entries that are not listed are not copied.

export type Shape = Plain | DictionaryShape | ArrayShape | TupleShape | MapShape | Choice

/** A number, a name, a string, a boolean, or an array of them. */
type Plain = 'plain'
/** Chosen by the resolved value; undefined: not copied. Shapes are constants, because copies are cached by shape. */
export type Choice = (value: PDFObject, lookup: Lookup) => Shape | undefined
type Lookup = (value: PDFObject | undefined) => PDFObject | undefined

export interface DictionaryShape {
  entries: Readonly<Record<string, Shape>>
  /** Written as constants, whatever the file has, because readers may use them. */
  names?: Readonly<Record<string, string>>
  /** Whether its data is copied as well. */
  isStream?: boolean
}
interface ArrayShape {
  each: Shape
}
interface TupleShape {
  tuple: readonly Shape[]
}
/** Entries under names that the file has chosen. */
interface MapShape {
  values: Shape
}

const plain = (...keys: string[]): Record<string, Plain> =>
  Object.fromEntries(keys.map((key) => [key, 'plain' as const]))

const named = (value: PDFObject | undefined, name: string) => value === PDFName.of(name)

const functionKeys = plain('FunctionType', 'Domain', 'Range', 'Size', 'BitsPerSample', 'Order', 'Encode', 'Decode')
const functionStream: DictionaryShape = { entries: functionKeys, isStream: true }
const functionDictionary: DictionaryShape = {
  entries: { ...functionKeys, ...plain('C0', 'C1', 'N', 'Bounds'), Functions: functionShape },
}
const functions: ArrayShape = { each: functionShape }
function functionShape(value: PDFObject): Shape {
  if (value instanceof PDFArray) return functions
  if (value instanceof PDFStream) return functionStream
  return value instanceof PDFDict ? functionDictionary : 'plain'
}

/** A stream without other entries: a content stream, a table, a character. */
const bareStream: DictionaryShape = { entries: {}, isStream: true }
const calibrated: DictionaryShape = { entries: plain('WhitePoint', 'BlackPoint', 'Gamma', 'Matrix', 'Range') }
const iccProfile: DictionaryShape = { entries: { ...plain('N', 'Range'), Alternate: colourSpace }, isStream: true }
const familyAlone: TupleShape = { tuple: ['plain'] }
const tint: TupleShape = { tuple: ['plain', 'plain', colourSpace, functionShape] }
const calibration: TupleShape = { tuple: ['plain', calibrated] }
const byFamily: readonly [string, TupleShape][] = [
  ['ICCBased', { tuple: ['plain', iccProfile] }],
  ['CalGray', calibration],
  ['CalRGB', calibration],
  ['Lab', calibration],
  [
    'Indexed',
    { tuple: ['plain', colourSpace, 'plain', (table) => (table instanceof PDFStream ? bareStream : 'plain')] },
  ],
  ['Separation', tint],
  ['DeviceN', tint],
  ['Pattern', { tuple: ['plain', colourSpace] }],
]
const families = new Map<PDFObject | undefined, TupleShape>(byFamily.map(([name, shape]) => [PDFName.of(name), shape]))
function colourSpace(value: PDFObject, lookup: Lookup): Shape | undefined {
  if (!(value instanceof PDFArray)) return value instanceof PDFName ? 'plain' : undefined
  return families.get(lookup(value.get(0))) ?? familyAlone
}

/** Optional content: a layer, or an expression of layers. */
const layerUsage: DictionaryShape = {
  entries: {
    View: { entries: plain('ViewState') },
    Print: { entries: plain('Subtype', 'PrintState') },
    Export: { entries: plain('ExportState') },
    Zoom: { entries: plain('min', 'max') },
  },
}
const layer: DictionaryShape = {
  names: { Type: 'OCG' },
  entries: { ...plain('Name', 'Intent'), Usage: layerUsage },
}
const layers: ArrayShape = { each: layersOrNames }
function layersOrNames(value: PDFObject): Shape {
  if (value instanceof PDFArray) return layers
  return value instanceof PDFDict ? layer : 'plain'
}
const membership: DictionaryShape = {
  names: { Type: 'OCMD' },
  entries: { ...plain('P'), OCGs: layersOrNames, VE: layersOrNames },
}
export const optionalContent: Choice = (value, lookup) => {
  if (!(value instanceof PDFDict)) return undefined
  const type = lookup(value.get(PDFName.of('Type')))
  if (named(type, 'OCG')) return layer
  return named(type, 'OCMD') ? membership : undefined
}
export const optionalContentProperties: DictionaryShape = {
  entries: {
    OCGs: { each: layer },
    D: {
      entries: {
        ...plain('Name', 'BaseState', 'Intent', 'ListMode'),
        ON: { each: layer },
        OFF: { each: layer },
        Locked: { each: layer },
        Order: layersOrNames,
        RBGroups: layersOrNames,
        AS: { each: { entries: { ...plain('Event', 'Category'), OCGs: { each: layer } } } },
      },
    },
  },
}

/** Properties of marked content: a layer, or a replacement text for screen readers. */
const readText: DictionaryShape = { entries: plain('MCID', 'ActualText', 'Alt', 'E', 'Lang') }
const properties: Choice = (value, lookup) => optionalContent(value, lookup) ?? readText

const image: DictionaryShape = {
  names: { Type: 'XObject', Subtype: 'Image' },
  entries: {
    ...plain('Width', 'Height', 'BitsPerComponent', 'Intent', 'ImageMask', 'Decode', 'Interpolate', 'SMaskInData'),
    ...plain('Matte', 'W', 'H', 'BPC', 'IM', 'D', 'I'),
    ColorSpace: colourSpace,
    CS: colourSpace,
    Mask: (value) => (value instanceof PDFStream ? image : 'plain'),
    SMask: (value) => (value instanceof PDFStream ? image : undefined),
    OC: optionalContent,
  },
  isStream: true,
}

const transparencyGroup: DictionaryShape = {
  names: { Type: 'Group' },
  entries: { ...plain('S', 'I', 'K'), CS: colourSpace },
}
const form: DictionaryShape = {
  names: { Type: 'XObject', Subtype: 'Form' },
  entries: {
    ...plain('FormType', 'BBox', 'Matrix'),
    Resources: resourcesShape,
    Group: transparencyGroup,
    OC: optionalContent,
  },
  isStream: true,
}
const { Group: _, ...ungrouped } = form.entries
/**
 * A transparency group that is neither isolated nor knockout is dropped, so that a highlight blends with the words
 * beneath it.
 */
const transparentForm: DictionaryShape = { ...form, entries: ungrouped }
export const appearance: Choice = (value, lookup) => {
  if (!(value instanceof PDFStream)) return undefined
  const group = lookup(value.dict.get(PDFName.of('Group')))
  const isOn = (key: string) => group instanceof PDFDict && lookup(group.get(PDFName.of(key))) === PDFBool.True
  return isOn('I') || isOn('K') ? form : transparentForm
}
const externalObject: Choice = (value, lookup) => {
  if (!(value instanceof PDFStream)) return undefined
  const subtype = lookup(value.dict.get(PDFName.of('Subtype')))
  if (named(subtype, 'Image')) return image
  return named(subtype, 'Form') ? form : undefined
}

const shadingKeys = plain(
  'ShadingType',
  'Background',
  'BBox',
  'AntiAlias',
  'Domain',
  'Coords',
  'Extend',
  'Matrix',
  'BitsPerCoordinate',
  'BitsPerComponent',
  'BitsPerFlag',
  'Decode',
  'VerticesPerRow',
)
const shadingDictionary: DictionaryShape = {
  entries: { ...shadingKeys, ColorSpace: colourSpace, Function: functionShape },
}
const shadingStream: DictionaryShape = { ...shadingDictionary, isStream: true }
const shading: Choice = (value) => (value instanceof PDFStream ? shadingStream : shadingDictionary)

const tilingPattern: DictionaryShape = {
  entries: {
    ...plain('PatternType', 'PaintType', 'TilingType', 'BBox', 'XStep', 'YStep', 'Matrix'),
    Resources: resourcesShape,
  },
  isStream: true,
}
const shadingPattern: DictionaryShape = {
  entries: { ...plain('PatternType', 'Matrix'), Shading: shading, ExtGState: (value) => graphicsStateOf(value) },
}
const pattern: Choice = (value) => (value instanceof PDFStream ? tilingPattern : shadingPattern)

const softMask: DictionaryShape = {
  names: { Type: 'Mask' },
  entries: { ...plain('S', 'BC'), G: form, TR: functionShape },
}
const graphicsState: DictionaryShape = {
  names: { Type: 'ExtGState' },
  entries: {
    ...plain('LW', 'LC', 'LJ', 'ML', 'D', 'RI', 'OP', 'op', 'OPM', 'FL', 'SM', 'SA', 'BM', 'CA', 'ca', 'AIS', 'TK'),
    Font: { tuple: [(value) => fontOf(value), 'plain'] },
    SMask: (value) => (value instanceof PDFDict ? softMask : 'plain'),
    ...Object.fromEntries(['BG', 'BG2', 'UCR', 'UCR2', 'TR', 'TR2'].map((key) => [key, functionShape])),
  },
}

const graphicsStateOf = (value: PDFObject) => (value instanceof PDFDict ? graphicsState : undefined)

const fontFile: DictionaryShape = { entries: plain('Length1', 'Length2', 'Length3', 'Subtype'), isStream: true }
const characterSystem: DictionaryShape = { entries: plain('Registry', 'Ordering', 'Supplement') }
const fontDescriptorKeys = plain(
  'FontName',
  'FontFamily',
  'FontStretch',
  'FontWeight',
  'Flags',
  'FontBBox',
  'ItalicAngle',
  'Ascent',
  'Descent',
  'Leading',
  'CapHeight',
  'XHeight',
  'StemV',
  'StemH',
  'AvgWidth',
  'MaxWidth',
  'MissingWidth',
  'CharSet',
  'Lang',
)
const fontDescriptor: DictionaryShape = {
  names: { Type: 'FontDescriptor' },
  entries: {
    ...fontDescriptorKeys,
    ...Object.fromEntries(['FontFile', 'FontFile2', 'FontFile3'].map((key) => [key, fontFile])),
    CIDSet: bareStream,
    Style: { entries: plain('Panose') },
  },
}
const characterMapStream: DictionaryShape = {
  names: { Type: 'CMap' },
  entries: { ...plain('CMapName', 'WMode'), CIDSystemInfo: characterSystem, UseCMap: characterMap },
  isStream: true,
}
function characterMap(value: PDFObject): Shape {
  return value instanceof PDFStream ? characterMapStream : 'plain'
}
const encodingDictionary: DictionaryShape = {
  names: { Type: 'Encoding' },
  entries: plain('BaseEncoding', 'Differences'),
}
const encoding: Choice = (value) => (value instanceof PDFDict ? encodingDictionary : characterMap(value))
function fontOf(value: PDFObject): Shape | undefined {
  return value instanceof PDFDict ? font : undefined
}
const font: DictionaryShape = {
  names: { Type: 'Font' },
  entries: {
    ...plain('Subtype', 'BaseFont', 'Name', 'FirstChar', 'LastChar', 'Widths', 'DW', 'W', 'DW2', 'W2'),
    ...plain('FontBBox', 'FontMatrix'),
    FontDescriptor: fontDescriptor,
    Encoding: encoding,
    ToUnicode: characterMap,
    DescendantFonts: { each: fontOf },
    CIDSystemInfo: characterSystem,
    CIDToGIDMap: (value) => (value instanceof PDFStream ? bareStream : 'plain'),
    CharProcs: { values: bareStream },
    Resources: resourcesShape,
  },
}

const resources: DictionaryShape = {
  entries: {
    ...plain('ProcSet'),
    ExtGState: { values: graphicsState },
    ColorSpace: { values: colourSpace },
    Pattern: { values: pattern },
    Shading: { values: shading },
    XObject: { values: externalObject },
    Font: { values: fontOf },
    Properties: { values: properties },
  },
}
function resourcesShape(value: PDFObject): Shape | undefined {
  return value instanceof PDFDict ? resources : undefined
}

const contentStreams: ArrayShape = { each: bareStream }
const contents: Choice = (value) => (value instanceof PDFArray ? contentStreams : bareStream)

export const pageEntries: DictionaryShape['entries'] = {
  ...plain('MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'Rotate', 'UserUnit'),
  Resources: resourcesShape,
  Contents: contents,
  Group: transparencyGroup,
}

/** Parameters of a stream's filters, beside their names. */
export const decodeParameters: DictionaryShape = {
  entries: {
    ...plain('Predictor', 'Colors', 'BitsPerComponent', 'Columns', 'EarlyChange', 'K', 'EndOfLine', 'EncodedByteAlign'),
    ...plain('Rows', 'EndOfBlock', 'BlackIs1', 'DamagedRowsBeforeError', 'ColorTransform'),
    JBIG2Globals: bareStream,
  },
}
