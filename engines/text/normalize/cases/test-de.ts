/** Written and spoken form, separated by ` -> `. */
export const de = `
  Er hat 3 Katzen und 21 Fische. -> Er hat drei Katzen und einundzwanzig Fische.
  1.234.567 Menschen -> eine Million zweihundertvierunddreißigtausendfünfhundertsiebenundsechzig Menschen
  12 500 Zuschauer kamen. -> zwölftausendfünfhundert Zuschauer kamen.
  Der Wert liegt bei 3,14. -> Der Wert liegt bei drei Komma eins vier.
  Es sind -5 Grad. -> Es sind minus fünf Grad.
  0,5 Liter Milch -> null Komma fünf Liter Milch
  Am 3. Mai 2026 beginnt es. -> Am dritten Mai zweitausendsechsundzwanzig beginnt es.
  Der 1. Januar ist ein Feiertag. -> Der erste Januar ist ein Feiertag.
  Heute ist der 24.12.2025. -> Heute ist der vierundzwanzigste Dezember zweitausendfünfundzwanzig.
  vom 3.–5. Mai -> vom dritten bis fünften Mai
  Abgabe bis 15.03. -> Abgabe bis fünfzehnten März.
  2026-11-23 -> dreiundzwanzigster November zweitausendsechsundzwanzig
  Im Jahr 1984 war alles anders. -> Im Jahr neunzehnhundertvierundachtzig war alles anders.
  Seit 2005 wohnt sie hier. -> Seit zweitausendfünf wohnt sie hier.
  die 90er Jahre -> die neunziger Jahre
  Der Zug fährt um 14:30 Uhr. -> Der Zug fährt um vierzehn Uhr dreißig.
  Beginn um 9.05 Uhr -> Beginn um neun Uhr fünf
  Wir treffen uns um 1 Uhr. -> Wir treffen uns um ein Uhr.
  10:15:30 -> zehn Uhr fünfzehn und dreißig Sekunden
  Das kostet 3,50 €. -> Das kostet drei Euro fünfzig.
  19,99 EUR -> neunzehn Euro neunundneunzig
  Nur 0,99 €! -> Nur neunundneunzig Cent!
  Er zahlte $20. -> Er zahlte zwanzig Dollar.
  5 Mio. € Umsatz -> fünf Millionen Euro Umsatz
  1.250,75 CHF -> eintausendzweihundertfünfzig Franken fünfundsiebzig
  25 % Rabatt -> fünfundzwanzig Prozent Rabatt
  100 km/h -> einhundert Kilometer pro Stunde
  Es hat 1 kg Mehl und 250 g Zucker. -> Es hat ein Kilogramm Mehl und zweihundertfünfzig Gramm Zucker.
  23,5 °C im Schatten -> dreiundzwanzig Komma fünf Grad Celsius im Schatten
  Die Wohnung hat 85 m². -> Die Wohnung hat fünfundachtzig Quadratmeter.
  16 GB RAM, 3,2 GHz -> sechzehn Gigabyte RAM, drei Komma zwei Gigahertz
  5–10 Minuten -> fünf bis zehn Minuten
  Tel. 030 1234567 -> Telefon null drei null, eins zwei drei vier fünf sechs sieben
  +49 170 1234567 -> plus vier neun, eins sieben null, eins zwei drei vier fünf sechs sieben
  info@beispiel.de -> info at beispiel Punkt de
  Mehr auf www.beispiel.de/hilfe -> Mehr auf W W W Punkt beispiel Punkt de Schrägstrich hilfe
  z. B. Dr. Müller und Prof. Schmidt -> zum Beispiel Doktor Müller und Professor Schmidt
  Äpfel, Birnen usw. -> Äpfel, Birnen und so weiter.
  S. 12, Nr. 5 -> Seite zwölf, Nummer fünf
  Ludwig XIV. baute Versailles. -> Ludwig der Vierzehnte baute Versailles.
  im XX. Jahrhundert -> im zwanzigsten Jahrhundert
  Kapitel IV -> Kapitel vier
  2 + 3 = 5 -> zwei plus drei gleich fünf
  Müller & Söhne -> Müller und Söhne
  Die 2. Auflage erschien 1999. -> Die zweite Auflage erschien neunzehnhundertneunundneunzig.
  Guten Morgen 😀! -> Guten Morgen, grinsendes Gesicht!
  Ich liebe dich ❤️❤️❤️ -> Ich liebe dich, rotes Herz
  #Sommer2026 -> Hashtag Sommer zweitausendsechsundzwanzig
  1/2 -> einhalb
  3/4 -> drei Viertel
  Mo.-Fr. 9–17 Uhr -> Montag bis Freitag neun bis siebzehn Uhr
  Hauptstr. 5b -> Hauptstraße fünf b
  Er ist 12. Sie ist 13. -> Er ist zwölf. Sie ist dreizehn.
  2½ Stunden -> zweieinhalb Stunden
  5 min. -> fünf Minuten.
  1 Mio. Menschen -> eine Million Menschen
  Es steht 3:1. -> Es steht drei zu eins.
  +5 °C -> plus fünf Grad Celsius
  a < b -> a kleiner als b
  a > b -> a größer als b
  a ≤ b -> a kleiner oder gleich b
  a ≥ b -> a größer oder gleich b
  a ≠ b -> a ungleich b
  5/8 -> fünf Achtel
  1/5 -> ein Fünftel
  7/16 -> sieben Sechzehntel
  1/100 -> ein Hundertstel
  1 000 000 000 -> eine Milliarde
  21 000 km -> einundzwanzigtausend Kilometer
  vom 08.–10.05. -> vom achten bis zehnten Mai.
  vom 3.-5.6.2026 -> vom dritten bis fünften Juni zweitausendsechsundzwanzig
  eine 100%ige Lösung -> eine einhundertprozentige Lösung
  S. 5 ff. -> Seite fünf folgende.
  lt. Gesetz -> laut Gesetz
  1 Frau, 1 Mann und 1 Kind -> eine Frau, ein Mann und ein Kind
  $1,500 -> eintausendfünfhundert Dollar
`;
