/** Written and spoken form, separated by ` -> `. */
export const tr = `
  3 kedim ve 21 balığım var. -> üç kedim ve yirmi bir balığım var.
  1.234.567 kişi -> bir milyon iki yüz otuz dört bin beş yüz altmış yedi kişi
  Değer 3,14. -> Değer üç virgül on dört.
  0,5 litre süt -> sıfır virgül beş litre süt
  Hava -5 °C. -> Hava eksi beş santigrat derece.
  3 Mayıs 2026 -> üç Mayıs iki bin yirmi altı
  1 Ocak -> bir Ocak
  Bugün 24.12.2025. -> Bugün yirmi dört Aralık iki bin yirmi beş.
  2026-11-23 -> yirmi üç Kasım iki bin yirmi altı
  1984'te her şey değişti. -> bin dokuz yüz seksen dört'te her şey değişti.
  2005 yılında -> iki bin beş yılında
  Tren 14:30'da kalkıyor. -> Tren on dört otuz'da kalkıyor.
  saat 9.05 -> saat dokuz sıfır beş
  saat 18:00 -> saat on sekiz
  Fiyatı 3,50 TL. -> Fiyatı üç lira elli kuruş.
  99,90 ₺ -> doksan dokuz lira doksan kuruş
  1 TL -> bir lira
  3,50 € -> üç avro elli sent
  $20 -> yirmi dolar
  5 milyon lira -> beş milyon lira
  2 milyar TL -> iki milyar lira
  %25 indirim -> yüzde yirmi beş indirim
  % 12,5 -> yüzde on iki virgül beş
  100 km/sa -> saatte yüz kilometre
  120 km/h -> saatte yüz yirmi kilometre
  1 kg un ve 250 g şeker -> bir kilogram un ve iki yüz elli gram şeker
  85 m² daire -> seksen beş metrekare daire
  16 GB bellek, 3,2 GHz -> on altı gigabayt bellek, üç virgül iki gigahertz
  5-10 dakika -> beş ila on dakika
  Tel: 0532 123 45 67 -> telefon sıfır beş yüz otuz iki, yüz yirmi üç, kırk beş, altmış yedi
  +90 212 123 45 67 -> artı doksan, iki yüz on iki, yüz yirmi üç, kırk beş, altmış yedi
  info@ornek.com.tr -> info et ornek nokta kom nokta T R
  www.ornek.com/yardim adresine bakın. -> ve ve ve nokta ornek nokta kom bölü yardim adresine bakın.
  Dr. Yılmaz ve Prof. Kaya -> doktor Yılmaz ve profesör Kaya
  elma, armut vb. -> elma, armut ve benzeri.
  Uzun Cad. No: 5 -> Uzun caddesi numara beş
  s. 12, md. 3 -> sayfa on iki, madde üç
  IV. Murat ve II. Abdülhamit -> dördüncü Murat ve ikinci Abdülhamit
  XX. yüzyıl -> yirminci yüzyıl
  19. yüzyılda -> on dokuzuncu yüzyılda
  Bölüm IV -> Bölüm dört
  2 + 3 = 5 -> iki artı üç eşittir beş
  2. kat, 3'üncü kez -> ikinci kat, üçüncü kez
  Yılmaz & Oğlu -> Yılmaz ve Oğlu
  MÖ 500 -> milattan önce beş yüz
  Günaydın 😀 -> Günaydın, sırıtan yüz
  Seni seviyorum ❤️❤️❤️ -> Seni seviyorum, kırmızı kalp
  #Yaz2026 -> etiket Yaz iki bin yirmi altı
  1/2 -> yarım
  3/4 -> dörtte üç
  a < b -> a küçüktür b
  a > b -> a büyüktür b
  a ≤ b -> a küçük eşittir b
  a ≥ b -> a büyük eşittir b
  a ≠ b -> a eşit değildir b
  5/8 -> sekizde beş
  1/5 -> beşte bir
  7/16 -> on altıda yedi
  1/100 -> yüzde bir
  1 000 000 000 -> bir milyar
  21 000 km -> yirmi bir bin kilometre
`;
