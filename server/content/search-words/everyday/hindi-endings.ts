// What follows the root of a Hindi verb, for `forms`.

export const afterConsonant = 'ता ती ते ना नी ने ा ी े ीं ूँ ुँ ें ो ूँगा ूँगी ुँगा ेगा ेगी ेंगे ेगें ोगे िए िये िएगा कर के करके'
export const afterVowel = 'ता ती ते ना नी ने या यी ये ई ए ईं ऊँ ओ एँ यें एगा एगी एँगे येगा येगी येंगे ऊँगा ऊँगी ओगे इए इये इएगा कर के करके'
