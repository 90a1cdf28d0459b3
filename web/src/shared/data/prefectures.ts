import { currentLanguage, type Language } from '../i18n/languages';

type Names = Readonly<Record<Language, string>>;

/** The 47 prefectures by their number in JIS X 0401, and 99 for everywhere else (PROFILE-2). */
export const prefectures: Readonly<Record<string, Names>> = {
  '01': { ja: '北海道', en: 'Hokkaido', ko: '홋카이도', zh: '北海道' },
  '02': { ja: '青森県', en: 'Aomori', ko: '아오모리현', zh: '青森县' },
  '03': { ja: '岩手県', en: 'Iwate', ko: '이와테현', zh: '岩手县' },
  '04': { ja: '宮城県', en: 'Miyagi', ko: '미야기현', zh: '宫城县' },
  '05': { ja: '秋田県', en: 'Akita', ko: '아키타현', zh: '秋田县' },
  '06': { ja: '山形県', en: 'Yamagata', ko: '야마가타현', zh: '山形县' },
  '07': { ja: '福島県', en: 'Fukushima', ko: '후쿠시마현', zh: '福岛县' },
  '08': { ja: '茨城県', en: 'Ibaraki', ko: '이바라키현', zh: '茨城县' },
  '09': { ja: '栃木県', en: 'Tochigi', ko: '도치기현', zh: '栃木县' },
  '10': { ja: '群馬県', en: 'Gunma', ko: '군마현', zh: '群马县' },
  '11': { ja: '埼玉県', en: 'Saitama', ko: '사이타마현', zh: '埼玉县' },
  '12': { ja: '千葉県', en: 'Chiba', ko: '지바현', zh: '千叶县' },
  '13': { ja: '東京都', en: 'Tokyo', ko: '도쿄도', zh: '东京都' },
  '14': { ja: '神奈川県', en: 'Kanagawa', ko: '가나가와현', zh: '神奈川县' },
  '15': { ja: '新潟県', en: 'Niigata', ko: '니가타현', zh: '新潟县' },
  '16': { ja: '富山県', en: 'Toyama', ko: '도야마현', zh: '富山县' },
  '17': { ja: '石川県', en: 'Ishikawa', ko: '이시카와현', zh: '石川县' },
  '18': { ja: '福井県', en: 'Fukui', ko: '후쿠이현', zh: '福井县' },
  '19': { ja: '山梨県', en: 'Yamanashi', ko: '야마나시현', zh: '山梨县' },
  '20': { ja: '長野県', en: 'Nagano', ko: '나가노현', zh: '长野县' },
  '21': { ja: '岐阜県', en: 'Gifu', ko: '기후현', zh: '岐阜县' },
  '22': { ja: '静岡県', en: 'Shizuoka', ko: '시즈오카현', zh: '静冈县' },
  '23': { ja: '愛知県', en: 'Aichi', ko: '아이치현', zh: '爱知县' },
  '24': { ja: '三重県', en: 'Mie', ko: '미에현', zh: '三重县' },
  '25': { ja: '滋賀県', en: 'Shiga', ko: '시가현', zh: '滋贺县' },
  '26': { ja: '京都府', en: 'Kyoto', ko: '교토부', zh: '京都府' },
  '27': { ja: '大阪府', en: 'Osaka', ko: '오사카부', zh: '大阪府' },
  '28': { ja: '兵庫県', en: 'Hyogo', ko: '효고현', zh: '兵库县' },
  '29': { ja: '奈良県', en: 'Nara', ko: '나라현', zh: '奈良县' },
  '30': { ja: '和歌山県', en: 'Wakayama', ko: '와카야마현', zh: '和歌山县' },
  '31': { ja: '鳥取県', en: 'Tottori', ko: '돗토리현', zh: '鸟取县' },
  '32': { ja: '島根県', en: 'Shimane', ko: '시마네현', zh: '岛根县' },
  '33': { ja: '岡山県', en: 'Okayama', ko: '오카야마현', zh: '冈山县' },
  '34': { ja: '広島県', en: 'Hiroshima', ko: '히로시마현', zh: '广岛县' },
  '35': { ja: '山口県', en: 'Yamaguchi', ko: '야마구치현', zh: '山口县' },
  '36': { ja: '徳島県', en: 'Tokushima', ko: '도쿠시마현', zh: '德岛县' },
  '37': { ja: '香川県', en: 'Kagawa', ko: '가가와현', zh: '香川县' },
  '38': { ja: '愛媛県', en: 'Ehime', ko: '에히메현', zh: '爱媛县' },
  '39': { ja: '高知県', en: 'Kochi', ko: '고치현', zh: '高知县' },
  '40': { ja: '福岡県', en: 'Fukuoka', ko: '후쿠오카현', zh: '福冈县' },
  '41': { ja: '佐賀県', en: 'Saga', ko: '사가현', zh: '佐贺县' },
  '42': { ja: '長崎県', en: 'Nagasaki', ko: '나가사키현', zh: '长崎县' },
  '43': { ja: '熊本県', en: 'Kumamoto', ko: '구마모토현', zh: '熊本县' },
  '44': { ja: '大分県', en: 'Oita', ko: '오이타현', zh: '大分县' },
  '45': { ja: '宮崎県', en: 'Miyazaki', ko: '미야자키현', zh: '宫崎县' },
  '46': { ja: '鹿児島県', en: 'Kagoshima', ko: '가고시마현', zh: '鹿儿岛县' },
  '47': { ja: '沖縄県', en: 'Okinawa', ko: '오키나와현', zh: '冲绳县' },
  '99': { ja: '日本国外', en: 'Outside Japan', ko: '일본 밖', zh: '日本以外' },
};

/** The codes in the order of their numbers, from north to south. An object does not keep the order of numeric keys. */
export const prefectureCodes: readonly string[] = Object.keys(prefectures).sort();

/** Returns a prefecture's name in the language of the app; empty if none is set. */
export function prefectureName(code: string, language: string): string {
  return prefectures[code]?.[currentLanguage(language)] ?? '';
}
