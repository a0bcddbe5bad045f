/** Names by culture. The romanised form follows after a slash, for e-mail addresses and signatures. */
export type Culture = {
  male: string;
  female: string;
  last: string;
  /** If the family name of a woman differs. */
  lastFemale?: string;
  streets: string;
  isFamilyNameFirst?: true;
};

export const cultures = {
  de: {
    male: 'Thomas, Michael, Andreas, Stefan, Jürgen, Karl-Heinz, Florian, Lukas, Matthias, Uwe, Sebastian, Tobias, Bernd, Wolfgang, Jan, Dirk, Felix, Günther, Philipp, Markus',
    female:
      'Sabine, Petra, Anke, Ursula, Claudia, Katrin, Julia, Helga, Birgit, Monika, Stefanie, Heike, Lena, Franziska, Renate, Nicole, Johanna, Silke, Christina, Melanie',
    last: 'Maier, Köhler, Brenner, Vogel, Pichler, Ott, Schmitt, Wagner, Becker, Hoffmann, Schäfer, Koch, Bauer, Richter, Klein, Wolf, Schröder, Neumann, Schwarz, Zimmermann, Braun, Krüger, Hofmann, Hartmann, Lange, Werner, Krause, Lehmann, Kaiser, Fuchs, Lang, Scholz, Weiß, Jung, Keller, Huber, Frank, Berger, Winkler, Roth',
    streets:
      'Hauptstraße, Gartenweg, Bahnhofstraße, Lindenallee, Schillerstraße, Am Mühlbach, Kirchgasse, Rosenweg, Goethestraße, Ringstraße, Waldstraße, Bergstraße',
  },
  en: {
    male: 'James, Oliver, William, George, Harry, Daniel, Andrew, Paul, Richard, Simon, Ethan, Mark, Stephen, Ryan, Peter, Martin, Jacob, Brian, Scott, Neil',
    female:
      'Emma, Charlotte, Sarah, Helen, Rebecca, Lucy, Margaret, Susan, Karen, Alice, Olivia, Jessica, Laura, Rachel, Hannah, Claire, Deborah, Fiona, Amanda, Grace',
    last: 'Bennett, Hughes, Carter, Mitchell, Turner, Parker, Collins, Edwards, Morris, Cook, Murphy, Bailey, Cooper, Richardson, Ward, Brooks, Watson, Foster, Sanders, Price, Fletcher, Hargreaves, Whitfield, Ashworth, Kendall, Thornton, Barlow, O’Brien, McAllister, Dawson, Ellis, Harper, Lawson, Palmer, Reeves, Stanton',
    streets:
      'High Street, Station Road, Church Lane, Park Avenue, Mill Road, Orchard Close, Victoria Road, Maple Drive, Elm Grove, Queens Way, Hillside Avenue, Riverside Walk',
  },
  fr: {
    male: 'Jean-Pierre, Nicolas, François, Julien, Philippe, Antoine, Olivier, Laurent, Mathieu, Christophe, Pascal, Étienne, Hugo, Gérard, Sylvain',
    female:
      'Isabelle, Sophie, Nathalie, Camille, Hélène, Céline, Véronique, Chantal, Aurélie, Martine, Élodie, Brigitte, Manon, Sylvie, Claire',
    last: 'Leroy, Moreau, Fournier, Girard, Lambert, Rousseau, Mercier, Blanchard, Chevalier, Gauthier, Perrin, Marchand, Renaud, Barbier, Brunet, Colin, Vidal, Lemaire, Picard, Roche, Aubry, Charpentier, Delaunay, Poirier',
    streets:
      'rue de la République, avenue Victor Hugo, rue des Lilas, boulevard Gambetta, chemin du Moulin, place de l’Église, rue Pasteur, impasse des Acacias, quai de la Marne',
  },
  nl: {
    male: 'Jan, Pieter, Bart, Joris, Willem, Maarten, Sander, Koen, Thijs, Wouter',
    female: 'Anouk, Sanne, Marijke, Femke, Lotte, Ingrid, Els, Hanneke, Iris, Saskia',
    last: 'de Vries, van den Berg, Bakker, Janssen, Visser, Smit, Mulder, Bos, Dekker, Peeters, Claes, Willems, Hendriks, van Leeuwen, Kuipers, Verhoeven',
    streets: 'Dorpsstraat, Kerkstraat, Molenweg, Stationslaan, Julianalaan, Beukenlaan, Havenstraat',
  },
  pl: {
    male: 'Piotr, Krzysztof, Tomasz, Marek, Paweł, Andrzej, Michał, Grzegorz, Jakub, Łukasz, Wojciech, Zbigniew, Rafał, Maciej',
    female:
      'Anna, Katarzyna, Małgorzata, Agnieszka, Ewa, Joanna, Magdalena, Barbara, Monika, Zofia, Beata, Dorota, Justyna, Aleksandra',
    last: 'Nowak, Kowalski, Wiśniewski, Wójcik, Kowalczyk, Kamiński, Lewandowski, Zieliński, Szymański, Woźniak, Dąbrowski, Kozłowski, Mazur, Jankowski, Krawczyk, Piotrowski, Grabowski, Pawłowski, Michalski, Wróbel',
    lastFemale:
      'Nowak, Kowalska, Wiśniewska, Wójcik, Kowalczyk, Kamińska, Lewandowska, Zielińska, Szymańska, Woźniak, Dąbrowska, Kozłowska, Mazur, Jankowska, Krawczyk, Piotrowska, Grabowska, Pawłowska, Michalska, Wróbel',
    streets:
      'ul. Polna, ul. Leśna, ul. Słoneczna, ul. Krótka, ul. Szkolna, ul. Ogrodowa, al. Niepodległości, ul. Lipowa, ul. Kwiatowa',
  },
  cs: {
    male: 'Jan, Petr, Tomáš, Jiří, Martin, Pavel, Lukáš, Ondřej',
    female: 'Jana, Eva, Lenka, Petra, Lucie, Martina, Tereza, Hana',
    last: 'Novák, Svoboda, Dvořák, Černý, Procházka, Kučera, Veselý, Horák, Němec, Pokorný',
    lastFemale:
      'Nováková, Svobodová, Dvořáková, Černá, Procházková, Kučerová, Veselá, Horáková, Němcová, Pokorná',
    streets: 'Husova, Zahradní, Školní, Nádražní, Palackého, Lesní',
  },
  sk: {
    male: 'Peter, Jozef, Martin, Michal, Marek, Juraj',
    female: 'Zuzana, Katarína, Mária, Jana, Monika, Veronika',
    last: 'Kováč, Horváth, Varga, Tóth, Baláž, Lukáč, Hudák, Polák',
    lastFemale: 'Kováčová, Horváthová, Vargová, Tóthová, Balážová, Lukáčová, Hudáková, Poláková',
    streets: 'Hlavná, Školská, Záhradná, Lipová, Nová',
  },
  hu: {
    male: 'Gábor, László, Zoltán, István, Péter, András, Balázs',
    female: 'Katalin, Éva, Zsuzsanna, Ildikó, Judit, Eszter, Réka',
    last: 'Nagy, Kovács, Szabó, Kiss, Varga, Molnár, Farkas, Balogh, Lakatos, Takács',
    streets: 'Kossuth Lajos utca, Petőfi utca, Rákóczi út, Széchenyi tér, Ady Endre utca',
    isFamilyNameFirst: true,
  },
  adriatic: {
    male: 'Marko, Luka, Ivan, Nikola, Matej, Tomislav, Goran, Stefan',
    female: 'Ana, Maja, Ivana, Jelena, Petra, Marija, Tea, Katarina',
    last: 'Horvat, Kovačević, Babić, Novak, Jurić, Zupančič, Petrović, Marković, Krajnc, Ilić, Vidović, Potočnik',
    streets: 'Vukovarska, Cankarjeva ulica, Trg slobode, Njegoševa, Slovenska cesta, Savska cesta',
  },
  it: {
    male: 'Marco, Giuseppe, Alessandro, Luca, Andrea, Francesco, Giovanni, Matteo, Roberto, Stefano, Paolo, Davide, Antonio, Fabio',
    female:
      'Giulia, Francesca, Chiara, Elena, Laura, Paola, Silvia, Valentina, Anna, Martina, Roberta, Sara, Federica, Cristina',
    last: 'Ferrari, Bianchi, Romano, Colombo, Ricci, Marino, Greco, Bruno, Gallo, Conti, De Luca, Costa, Giordano, Mancini, Rizzo, Lombardi, Moretti, Barbieri, Fontana, Santoro, Mariani, Rinaldi',
    streets:
      'via Roma, via Garibaldi, corso Italia, via Dante, viale Mazzini, via Verdi, piazza Cavour, via dei Mille, via San Marco',
  },
  es: {
    male: 'Javier, Carlos, Antonio, José Luis, Manuel, Alejandro, Sergio, Pablo, Miguel, Fernando, Andrés, Diego, Rafael, Jorge',
    female:
      'María, Carmen, Lucía, Ana, Elena, Cristina, Marta, Isabel, Paula, Rosa, Patricia, Gabriela, Beatriz, Teresa',
    last: 'García López, Martínez Ruiz, Fernández Gil, Sánchez Mora, Romero Díaz, Navarro Cano, Torres Vega, Domínguez Rey, Ramos Prieto, Ortega Sanz, Castro Lima, Herrera Soto, Molina Peña, Delgado Arias, Rojas Campos, Vargas Luna',
    streets:
      'calle Mayor, avenida de la Constitución, calle del Sol, paseo del Prado, calle Real, plaza Nueva, avenida del Mar, calle San José',
  },
  pt: {
    male: 'João, Pedro, Rui, Tiago, Miguel, Rafael, Gustavo, Bruno, André, Luís',
    female: 'Ana, Mariana, Inês, Catarina, Beatriz, Fernanda, Sofia, Camila, Teresa, Patrícia',
    last: 'Silva, Ferreira, Pereira, Oliveira, Carvalho, Almeida, Ribeiro, Teixeira, Barbosa, Moreira, Cardoso, Nogueira',
    streets: 'Rua das Flores, Avenida da Liberdade, Rua do Carmo, Avenida Central, Rua Nova, Travessa do Sol',
  },
  el: {
    male: 'Γιώργος/Giorgos, Δημήτρης/Dimitris, Νίκος/Nikos, Κώστας/Kostas, Παναγιώτης/Panagiotis, Ανδρέας/Andreas',
    female: 'Μαρία/Maria, Ελένη/Eleni, Κατερίνα/Katerina, Σοφία/Sofia, Αναστασία/Anastasia, Δέσποινα/Despina',
    last: 'Παπαδόπουλος/Papadopoulos, Νικολάου/Nikolaou, Γεωργίου/Georgiou, Οικονόμου/Oikonomou, Δημητρίου/Dimitriou, Ιωάννου/Ioannou, Αντωνίου/Antoniou',
    lastFemale:
      'Παπαδοπούλου/Papadopoulou, Νικολάου/Nikolaou, Γεωργίου/Georgiou, Οικονόμου/Oikonomou, Δημητρίου/Dimitriou, Ιωάννου/Ioannou, Αντωνίου/Antoniou',
    streets: 'Ερμού, Σταδίου, Λεωφόρος Κηφισίας, Αγίου Δημητρίου, Βασιλίσσης Σοφίας',
  },
  nordic: {
    male: 'Erik, Lars, Anders, Johan, Magnus, Henrik, Ole, Jens, Mikkel, Nils, Gunnar, Søren',
    female: 'Ingrid, Karin, Astrid, Maja, Kirsten, Sofie, Linnea, Hanne, Elin, Birgitte, Solveig, Freja',
    last: 'Lindqvist, Johansson, Bergström, Nilsen, Hansen, Sørensen, Christensen, Dahl, Lund, Holm, Sandberg, Haugen, Nyström, Jørgensen, Solberg, Ekman',
    streets: 'Storgatan, Kungsgatan, Strandvejen, Kirkegata, Parkveien, Skolgatan, Havnegade, Nygade',
  },
  fi: {
    male: 'Mikko, Juha, Antti, Timo, Janne, Pekka, Eero',
    female: 'Anna, Tiina, Päivi, Johanna, Kaisa, Sari, Hanna',
    last: 'Korhonen, Virtanen, Mäkinen, Nieminen, Laine, Heikkinen, Koskinen, Järvinen, Lehtonen',
    streets: 'Mannerheimintie, Koivukuja, Rantatie, Kirkkokatu, Asemakatu',
  },
  baltic: {
    male: 'Andris, Jānis, Tomas, Mindaugas, Rein, Toomas, Kristjan, Darius',
    female: 'Liga, Ilze, Rasa, Eglė, Kadri, Liis, Inga, Daiva',
    last: 'Tamm, Saar, Kask, Ozols, Kalns, Liepa, Rebane, Sepp, Mets, Vilks',
    streets: 'Brīvības iela, Gedimino prospektas, Pärnu maantee, Kalku tänav, Parka iela',
  },
  ro: {
    male: 'Andrei, Mihai, Alexandru, Cristian, Bogdan, Radu, Ștefan',
    female: 'Elena, Ioana, Andreea, Mihaela, Cristina, Gabriela, Raluca',
    last: 'Popescu, Ionescu, Popa, Dumitru, Stan, Gheorghe, Marin, Constantinescu, Munteanu',
    streets: 'Strada Libertății, Bulevardul Unirii, Strada Florilor, Calea Victoriei, Strada Mihai Viteazu',
  },
  bg: {
    male: 'Иван/Ivan, Георги/Georgi, Димитър/Dimitar, Николай/Nikolay, Стоян/Stoyan',
    female: 'Мария/Maria, Елена/Elena, Десислава/Desislava, Ивана/Ivana, Петя/Petya',
    last: 'Иванов/Ivanov, Петров/Petrov, Димитров/Dimitrov, Николов/Nikolov, Стоянов/Stoyanov',
    lastFemale:
      'Иванова/Ivanova, Петрова/Petrova, Димитрова/Dimitrova, Николова/Nikolova, Стоянова/Stoyanova',
    streets: 'бул. Витоша, ул. Раковски, ул. Шипка, ул. Оборище',
  },
  uk: {
    male: 'Олександр/Oleksandr, Андрій/Andrii, Дмитро/Dmytro, Сергій/Serhii, Тарас/Taras, Богдан/Bohdan',
    female: 'Олена/Olena, Наталія/Nataliia, Ірина/Iryna, Оксана/Oksana, Юлія/Yuliia, Марія/Mariia',
    last: 'Шевченко/Shevchenko, Коваленко/Kovalenko, Бондаренко/Bondarenko, Ткаченко/Tkachenko, Мельник/Melnyk, Кравець/Kravets',
    streets: 'вул. Хрещатик, вул. Шевченка, вул. Лесі Українки, вул. Зелена, просп. Свободи',
  },
  tr: {
    male: 'Mehmet, Mustafa, Emre, Burak, Hakan, Murat, Cem, Kerem, Ozan',
    female: 'Ayşe, Elif, Zeynep, Merve, Selin, Esra, Deniz, Ebru, Gül',
    last: 'Yılmaz, Kaya, Demir, Çelik, Şahin, Yıldız, Aydın, Öztürk, Arslan, Doğan, Kılıç',
    streets: 'Atatürk Caddesi, İstiklal Caddesi, Bağdat Caddesi, Cumhuriyet Bulvarı, Çınar Sokak',
  },
  ja: {
    male: '浩/Hiroshi, 健太/Kenta, 大輔/Daisuke, 拓也/Takuya, 誠/Makoto, 翔太/Shota, 和夫/Kazuo',
    female: '美咲/Misaki, 陽子/Yoko, 愛/Ai, 由美/Yumi, 恵子/Keiko, 真由美/Mayumi, さくら/Sakura',
    last: '佐藤/Sato, 鈴木/Suzuki, 高橋/Takahashi, 田中/Tanaka, 渡辺/Watanabe, 伊藤/Ito, 山本/Yamamoto, 中村/Nakamura, 小林/Kobayashi, 加藤/Kato',
    streets: '本町, 中央, 緑町, 桜台, 青葉, 旭町',
    isFamilyNameFirst: true,
  },
  ko: {
    male: '민준/Minjun, 지훈/Jihoon, 성민/Sungmin, 현우/Hyunwoo, 동현/Donghyun, 준호/Junho',
    female: '서연/Seoyeon, 지민/Jimin, 수진/Sujin, 은영/Eunyoung, 하은/Haeun, 미경/Mikyung',
    last: '김/Kim, 이/Lee, 박/Park, 최/Choi, 정/Jung, 강/Kang, 조/Cho, 윤/Yoon, 장/Jang, 임/Lim',
    streets: '테헤란로, 강남대로, 세종대로, 해운대로, 중앙로',
    isFamilyNameFirst: true,
  },
  zh: {
    male: '伟/Wei, 强/Qiang, 磊/Lei, 建国/Jianguo, 志明/Zhiming, 浩然/Haoran, 俊杰/Junjie, 明/Ming, 宇航/Yuhang',
    female: '芳/Fang, 娜/Na, 丽/Li, 秀英/Xiuying, 静/Jing, 雅婷/Yating, 晓燕/Xiaoyan, 慧/Hui, 思雨/Siyu',
    last: '王/Wang, 李/Li, 张/Zhang, 刘/Liu, 陈/Chen, 杨/Yang, 黄/Huang, 赵/Zhao, 吴/Wu, 周/Zhou, 徐/Xu, 孙/Sun, 马/Ma, 朱/Zhu, 林/Lin',
    streets: '人民路, 中山路, 解放路, 建设路, 南京路, 长江路, 和平街, 文化路',
    isFamilyNameFirst: true,
  },
  in: {
    male: 'Rahul, Arjun, Vikram, Sanjay, Amit, Rohan, Suresh, Karthik',
    female: 'Priya, Anjali, Neha, Kavita, Deepa, Shreya, Lakshmi, Meera',
    last: 'Sharma, Patel, Iyer, Mehta, Kapoor, Nair, Reddy, Desai, Chatterjee, Rao, Malhotra',
    streets: 'MG Road, Park Street, Linking Road, Nehru Nagar, Gandhi Marg, Lake View Road',
  },
  th: {
    male: 'สมชาย/Somchai, ธนพล/Thanapon, วิชัย/Wichai, ณัฐพล/Nattapon, อนันต์/Anan',
    female: 'สุดา/Suda, พิมพ์ชนก/Pimchanok, กัญญา/Kanya, วรรณา/Wanna, นภา/Napa',
    last: 'ศรีสุข/Srisuk, วงศ์ไทย/Wongthai, บุญมี/Boonmee, แก้วใส/Kaewsai, ทองดี/Thongdee, รัตนกุล/Rattanakul',
    streets: 'ถนนสุขุมวิท, ถนนพระราม 9, ถนนสีลม, ถนนนิมมานเหมินท์, ถนนเพชรบุรี',
  },
  malay: {
    male: 'Ahmad, Budi, Hafiz, Wei Jie, Agus, Faisal, Rizal, Kelvin',
    female: 'Siti, Nur Aisyah, Dewi, Mei Ling, Putri, Farah, Grace, Rina',
    last: 'Tan, Lim, Wijaya, Santoso, Rahman, Abdullah, Ng, Hassan, Kusuma, Ong, Ismail',
    streets:
      'Jalan Ampang, Jalan Sudirman, Orchard Road, Jalan Bukit Bintang, Jalan Merdeka, Bukit Timah Road',
  },
  vi: {
    male: 'Minh, Tuấn, Hùng, Đức, Quang, Nam',
    female: 'Linh, Hương, Mai, Thảo, Lan, Ngọc',
    last: 'Nguyễn, Trần, Lê, Phạm, Hoàng, Vũ, Đặng',
    streets: 'Đường Láng, Phố Huế, Đường Nguyễn Trãi, Phố Bà Triệu',
    isFamilyNameFirst: true,
  },
  ph: {
    male: 'Jose, Mark, Paolo, Ramon, Miguel, Joshua',
    female: 'Maria, Angelica, Kristine, Isabel, Joy, Carmela',
    last: 'Santos, Reyes, Cruz, Bautista, Mendoza, Villanueva, Aquino',
    streets: 'Ayala Avenue, Roxas Boulevard, Katipunan Avenue, Mabini Street',
  },
  ar: {
    male: 'محمد/Mohammed, أحمد/Ahmed, خالد/Khalid, عبدالله/Abdullah, سلطان/Sultan, يوسف/Yousef, عمر/Omar',
    female: 'فاطمة/Fatima, نورة/Noura, مريم/Maryam, ليلى/Layla, هند/Hind, سارة/Sara, ريم/Reem',
    last: 'الأحمد/Alahmad, الحربي/Alharbi, المنصوري/Almansoori, الشمري/Alshammari, حداد/Haddad, السيد/Elsayed, القحطاني/Alqahtani, الهاشمي/Alhashmi, منصور/Mansour',
    streets: 'شارع الملك فهد, شارع الكورنيش, شارع النخيل, شارع الزهور, طريق المطار',
  },
  maghreb: {
    male: 'Youssef, Karim, Mehdi, Rachid, Samir, Hicham',
    female: 'Nadia, Salma, Amina, Leïla, Sanaa, Houda',
    last: 'Haddad, Benali, El Amrani, Bennani, Trabelsi, Alaoui, Cherkaoui',
    streets: 'boulevard Zerktouni, avenue Hassan II, rue de Fès, avenue Bourguiba',
  },
  he: {
    male: 'דוד/David, יוסי/Yossi, אמיר/Amir, איתן/Eitan, אורי/Uri',
    female: 'שרה/Sarah, נועה/Noa, מיכל/Michal, תמר/Tamar, יעל/Yael',
    last: 'כהן/Cohen, לוי/Levi, מזרחי/Mizrahi, פרץ/Peretz, פרידמן/Friedman, ברק/Barak',
    streets: 'רחוב הרצל, רחוב דיזנגוף, שדרות רוטשילד, רחוב ביאליק',
  },
  za: {
    male: 'Pieter, Sipho, Johan, Thabo, Craig, Lungelo, Riaan',
    female: 'Nomsa, Annelie, Thandi, Karen, Lerato, Elmarie, Zanele',
    last: 'Botha, Nkosi, van der Merwe, Dlamini, Naidoo, Pretorius, Mokoena, Jacobs',
    streets: 'Main Road, Jan Smuts Avenue, Long Street, Beach Road, Church Street',
  },
} satisfies Record<string, Culture>;
