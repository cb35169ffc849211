/** Written and spoken form, separated by ` -> `. */
export const ms = `
  Saya ada 3 ekor kucing dan 21 ekor ikan. -> Saya ada tiga ekor kucing dan dua puluh satu ekor ikan.
  1,234,567 orang -> sejuta dua ratus tiga puluh empat ribu lima ratus enam puluh tujuh orang
  Nilainya 3.14. -> Nilainya tiga perpuluhan satu empat.
  Suhunya -5 °C. -> Suhunya negatif lima darjah Celsius.
  0.5 liter susu -> kosong perpuluhan lima liter susu
  3 Mei 2026 -> tiga Mei dua ribu dua puluh enam
  1 Januari -> satu Januari
  Hari ini 24/12/2025. -> Hari ini dua puluh empat Disember dua ribu dua puluh lima.
  2026-11-23 -> dua puluh tiga November dua ribu dua puluh enam
  Pada tahun 1984 semuanya berubah. -> Pada tahun seribu sembilan ratus lapan puluh empat semuanya berubah.
  sejak 2005 -> sejak dua ribu lima
  Mesyuarat pukul 2.30 petang. -> Mesyuarat pukul dua tiga puluh petang.
  pukul 9.05 pagi -> pukul sembilan kosong lima pagi
  jam 18:00 -> jam lapan belas
  Harganya RM3.50. -> Harganya tiga ringgit lima puluh sen.
  RM 15,000 -> lima belas ribu ringgit
  RM99.90 -> sembilan puluh sembilan ringgit sembilan puluh sen
  RM1 -> satu ringgit
  $20 -> dua puluh dolar
  €3.50 -> tiga euro lima puluh sen
  5 juta ringgit -> lima juta ringgit
  RM2 bilion -> dua bilion ringgit
  diskaun 25% -> diskaun dua puluh lima peratus
  100 km/j -> seratus kilometer sejam
  1 kg tepung dan 250 g gula -> satu kilogram tepung dan dua ratus lima puluh gram gula
  rumah 85 m² -> rumah lapan puluh lima meter persegi
  memori 16 GB, 3.2 GHz -> memori enam belas gigabait, tiga perpuluhan dua gigahertz
  5–10 minit -> lima hingga sepuluh minit
  Tel. 03-1234 5678 -> telefon kosong tiga, satu dua tiga empat, lima enam tujuh lapan
  +60 12-345 6789 -> tambah enam kosong, satu dua, tiga empat lima, enam tujuh lapan sembilan
  info@contoh.com.my -> info alias contoh titik kom titik M Y
  Lihat www.contoh.com.my/bantuan -> Lihat W W W titik contoh titik kom titik M Y garis miring bantuan
  Dr. Ahmad dan Prof. Siti -> doktor Ahmad dan profesor Siti
  epal, pir, dll. -> epal, pir, dan lain-lain.
  Jln. Merdeka No. 5 -> jalan Merdeka nombor lima
  En. Ali, Pn. Aminah -> encik Ali, puan Aminah
  hlm. 12 -> halaman dua belas
  abad XIX -> abad kesembilan belas
  Perang Dunia II -> Perang Dunia kedua
  bab IV -> bab empat
  ke-3, ke-21 -> ketiga, kedua puluh satu
  2 + 3 = 5 -> dua tambah tiga sama dengan lima
  Ahmad & Anak -> Ahmad dan Anak
  500 SM -> lima ratus sebelum Masihi
  Selamat pagi 😀 -> Selamat pagi, muka tersengih
  Saya cinta kamu ❤️❤️❤️ -> Saya cinta kamu, hati merah
  #Cuti2026 -> tanda pagar Cuti dua ribu dua puluh enam
  1/2 -> setengah
  3/4 -> tiga suku
  a < b -> a kurang daripada b
  a > b -> a lebih daripada b
  a ≤ b -> a kurang daripada atau sama dengan b
  a ≥ b -> a lebih daripada atau sama dengan b
  a ≠ b -> a tidak sama dengan b
  5/8 -> lima perlapan
  1/5 -> satu perlima
  7/16 -> tujuh perenam belas
  1/100 -> satu perseratus
  1 000 000 000 -> satu bilion
  21 000 km -> dua puluh satu ribu kilometer
`;
